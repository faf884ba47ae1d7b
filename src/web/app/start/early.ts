/**
 * The first script of the page, a file of its own that needs no other: for who is signed in it shows what stood at this
 * address last (`sights.ts`) or the frame that stands in the page, has the application fetched beside what leads to it, and
 * asks what the last visit of this address asked first. `api/startAnswers.ts` hands those answers on.
 */

const TIMEOUT = 30_000;

const read = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

/** What an object has under a name; of anything else nothing. */
const at = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(name) : undefined;

const preload = (href: string) =>
  new Promise(resolve => {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });

/** The application's chunks, and then its letters: the frame has none of them, for they would share the line with the chunks. */
async function fetchApp() {
  const names = document.querySelector<HTMLMetaElement>('meta[name="bodega-app"]')?.content.split(' ') ?? [];
  await Promise.all(names.filter(Boolean).map(preload));
  await document.fonts.load("1em 'Inter Variable'");
}

/** What `startAnswers.ts` has written down for this user, whatever else may stand there. */
function ask(usuario: unknown) {
  const start = read('arranque');
  const token = at(usuario, 'token');
  if (typeof token !== 'string' || at(start, 'idUsuario') !== at(usuario, 'id')) return;
  const signal = AbortSignal.timeout(TIMEOUT);
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
  const urls = [at(start, 'permisos'), at(at(start, 'listas'), location.hash)].filter(url => typeof url === 'string');
  window.bodegaStart = new Map(urls.map(url => [url, fetch(url, { headers, signal })]));
  // Who takes an answer over hears of its failure; one that nobody takes over has nobody to hear of it.
  for (const answer of window.bodegaStart.values()) answer.catch(() => {});
}

const address = () => location.hash || '#/';

/** What the last sight gives way to: a whole screen, what went wrong, the sign-in. */
const INSTEAD = '[data-whole], [role="alert"], .login';

/** Once the frame that stands in the page is painted: the styles of a whole screen take longer than that. */
const afterPaint = (next: () => void) => requestAnimationFrame(() => setTimeout(next));

/**
 * The last sight stands over the application until its own screen is whole, or says why there is none. It is closed to
 * scripts and style sheets of the page: only eyes see it, and the application's styles are worked out as without it.
 */
function show(html: string) {
  const root = document.getElementById('root');
  const place = document.getElementById('marco');
  if (!root || !place) {
    afterPaint(() => show(html));
    return;
  }
  if (root.querySelector(INSTEAD)) return;
  const opened = address();
  place.inert = true;
  const sight = place.attachShadow({ mode: 'closed' });
  sight.innerHTML = html;
  sight.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  const observer = new MutationObserver(() => {
    if (address() !== opened || root.querySelector(INSTEAD)) remove();
  });
  const remove = () => {
    observer.disconnect();
    place.remove();
  };
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['data-whole'] });
  // Nothing of a start takes longer.
  setTimeout(remove, TIMEOUT);
}

/** Looks for the last sight of this user, address, width and theme. */
function showSight(usuario: unknown) {
  const of = [at(usuario, 'id'), address(), innerWidth, document.documentElement.style.colorScheme].join(' ');
  const html = at(read('vistas'), of);
  if (typeof html === 'string') show(html);
}

const usuario = read('usuario');
if (typeof usuario === 'object' && usuario !== null) {
  const { dataset, style } = document.documentElement;
  const tema = localStorage.getItem('tema');
  const isDark = tema === 'oscuro' || (tema === 'sistema' && matchMedia('(prefers-color-scheme: dark)').matches);
  style.colorScheme = isDark ? 'dark' : 'light';
  dataset.sesion = 'abierta';
  ask(usuario);
  // The application asks itself for what does not come.
  fetchApp().catch(() => {});
  afterPaint(() => showSight(usuario));
}

export {};
