/** Drawn portraits of the demo users. Shapes only, so that they need no font and look the same everywhere. */

interface Features {
  background: string;
  skin: string;
  hair: string;
  clothes: string;
  hairstyle: 'short' | 'long' | 'helmet';
}

/** Portraits by e-mail. Users without an entry have no photo, so that the demo shows the placeholder too. */
const features: Record<string, Features> = {
  'admin@bodega.cr': { background: '#dbeafe', skin: '#e8b48c', hair: '#3b2417', clothes: '#1e3a8a', hairstyle: 'long' },
  'laura.mora@bodega.cr': {
    background: '#fce7f3',
    skin: '#f1c7a3',
    hair: '#7c4a1e',
    clothes: '#9d174d',
    hairstyle: 'long',
  },
  'esteban.chacon@bodega.cr': {
    background: '#dcfce7',
    skin: '#c98d5f',
    hair: '#1f1611',
    clothes: '#166534',
    hairstyle: 'short',
  },
  'carlos.villalobos@bodega.cr': {
    background: '#fef3c7',
    skin: '#d9a071',
    hair: '#facc15',
    clothes: '#ea580c',
    hairstyle: 'helmet',
  },
  'yendry.solano@bodega.cr': {
    background: '#ede9fe',
    skin: '#b97a4e',
    hair: '#f8fafc',
    clothes: '#ea580c',
    hairstyle: 'helmet',
  },
  'jose.umana@bodega.cr': {
    background: '#e0f2fe',
    skin: '#e8b48c',
    hair: '#38bdf8',
    clothes: '#ea580c',
    hairstyle: 'helmet',
  },
  'patricia.arguedas@bodega.cr': {
    background: '#f1f5f9',
    skin: '#f1c7a3',
    hair: '#94a3b8',
    clothes: '#334155',
    hairstyle: 'long',
  },
};

const hairstyles: Record<Features['hairstyle'], (color: string) => { behind: string; inFront: string }> = {
  short: color => ({
    behind: '',
    inFront: `<path d="M84 112c-2-38 18-58 44-58s46 20 44 58c-8-16-18-26-30-28-16 10-38 12-58 28z" fill="${color}"/>`,
  }),
  long: color => ({
    behind: `<path d="M76 190c-12-84 6-138 52-138s64 54 52 138z" fill="${color}"/>`,
    inFront: `<path d="M84 116c0-40 18-60 44-60s44 20 44 60c-12-6-24-18-30-34-10 18-32 30-58 34z" fill="${color}"/>`,
  }),
  helmet: color => ({
    behind: '',
    inFront: `<path d="M80 98c0-32 20-54 48-54s48 22 48 54z" fill="${color}"/>
<rect x="70" y="94" width="116" height="11" rx="5" fill="${color}"/>
<path d="M121 44h14v50h-14z" fill="#0002"/><rect x="70" y="101" width="116" height="4" fill="#0002"/>`,
  }),
};

const portrait = ({ background, skin, hair, clothes, hairstyle }: Features): string => {
  const { behind, inFront } = hairstyles[hairstyle](hair);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256">
<rect width="256" height="256" fill="${background}"/>${behind}
<path d="M36 256c4-52 40-74 92-74s88 22 92 74z" fill="${clothes}"/>
<path d="M108 160h40v30c-12 14-28 14-40 0z" fill="${skin}"/><path d="M108 166c12 12 28 12 40 0v10c-12 10-28 10-40 0z" fill="#0001"/>
<ellipse cx="128" cy="124" rx="43" ry="50" fill="${skin}"/>
<circle cx="111" cy="124" r="4.5" fill="#27201c"/><circle cx="145" cy="124" r="4.5" fill="#27201c"/>
<path d="M110 147c10 11 26 11 36 0" fill="none" stroke="#7a3b2e" stroke-width="4" stroke-linecap="round"/>${inFront}</svg>`;
};

/** The portrait of a demo user as SVG, or null. */
export const portraitOf = (email: string): string | null => {
  const own = features[email];
  return own ? portrait(own) : null;
};
