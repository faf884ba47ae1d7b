/** Drawn portraits of the demo users. Shapes only, so that they need no font and look the same everywhere. */

interface Features {
  fondo: string;
  piel: string;
  pelo: string;
  ropa: string;
  peinado: 'corto' | 'largo' | 'casco';
}

/** Portraits by e-mail. Users without an entry have no photo, so that the demo shows the placeholder too. */
const features: Record<string, Features> = {
  'admin@bodega.cr': { fondo: '#dbeafe', piel: '#e8b48c', pelo: '#3b2417', ropa: '#1e3a8a', peinado: 'largo' },
  'laura.mora@bodega.cr': { fondo: '#fce7f3', piel: '#f1c7a3', pelo: '#7c4a1e', ropa: '#9d174d', peinado: 'largo' },
  'esteban.chacon@bodega.cr': { fondo: '#dcfce7', piel: '#c98d5f', pelo: '#1f1611', ropa: '#166534', peinado: 'corto' },
  'carlos.villalobos@bodega.cr': {
    fondo: '#fef3c7',
    piel: '#d9a071',
    pelo: '#facc15',
    ropa: '#ea580c',
    peinado: 'casco',
  },
  'yendry.solano@bodega.cr': { fondo: '#ede9fe', piel: '#b97a4e', pelo: '#f8fafc', ropa: '#ea580c', peinado: 'casco' },
  'jose.umana@bodega.cr': { fondo: '#e0f2fe', piel: '#e8b48c', pelo: '#38bdf8', ropa: '#ea580c', peinado: 'casco' },
  'patricia.arguedas@bodega.cr': {
    fondo: '#f1f5f9',
    piel: '#f1c7a3',
    pelo: '#94a3b8',
    ropa: '#334155',
    peinado: 'largo',
  },
};

const hairstyles: Record<Features['peinado'], (color: string) => { detras: string; delante: string }> = {
  corto: color => ({
    detras: '',
    delante: `<path d="M84 112c-2-38 18-58 44-58s46 20 44 58c-8-16-18-26-30-28-16 10-38 12-58 28z" fill="${color}"/>`,
  }),
  largo: color => ({
    detras: `<path d="M76 190c-12-84 6-138 52-138s64 54 52 138z" fill="${color}"/>`,
    delante: `<path d="M84 116c0-40 18-60 44-60s44 20 44 60c-12-6-24-18-30-34-10 18-32 30-58 34z" fill="${color}"/>`,
  }),
  casco: color => ({
    detras: '',
    delante: `<path d="M80 98c0-32 20-54 48-54s48 22 48 54z" fill="${color}"/>
<rect x="70" y="94" width="116" height="11" rx="5" fill="${color}"/>
<path d="M121 44h14v50h-14z" fill="#0002"/><rect x="70" y="101" width="116" height="4" fill="#0002"/>`,
  }),
};

const portrait = ({ fondo, piel, pelo, ropa, peinado }: Features): string => {
  const { detras, delante } = hairstyles[peinado](pelo);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256">
<rect width="256" height="256" fill="${fondo}"/>${detras}
<path d="M36 256c4-52 40-74 92-74s88 22 92 74z" fill="${ropa}"/>
<path d="M108 160h40v30c-12 14-28 14-40 0z" fill="${piel}"/><path d="M108 166c12 12 28 12 40 0v10c-12 10-28 10-40 0z" fill="#0001"/>
<ellipse cx="128" cy="124" rx="43" ry="50" fill="${piel}"/>
<circle cx="111" cy="124" r="4.5" fill="#27201c"/><circle cx="145" cy="124" r="4.5" fill="#27201c"/>
<path d="M110 147c10 11 26 11 36 0" fill="none" stroke="#7a3b2e" stroke-width="4" stroke-linecap="round"/>${delante}</svg>`;
};

/** The portrait of a demo user as SVG, or null. */
export const portraitOf = (email: string): string | null => {
  const suyos = features[email];
  return suyos ? portrait(suyos) : null;
};
