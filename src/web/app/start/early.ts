/**
 * The first script of the page, a file without imports. For signed-in users it shows the last snapshot of this address
 * (`snapshots.ts`) or the static frame, preloads the application's chunks, and sends the requests that the last visit of
 * this address began with; `api/startAnswers.ts` hands their responses to the application.
 */

const TIMEOUT = 30_000;
const SECOND = 1000;

const read = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

/** A property of an unknown value; undefined if the value is no object. */
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

const chunksOf = (name: string): string[] =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.split(' ').filter(Boolean) ?? [];

/**
 * Loads the application's chunks, then that of the second draw and the font, which would compete with them. What the
 * application imports is evaluated as soon as it arrives, while the largest chunk, the application, is downloading.
 */
async function fetchApp() {
  const [app = '', ...imports] = chunksOf('bodega-app');
  await Promise.all([...imports.map(name => import(/* @vite-ignore */ name)), app && preload(app)]);
  await Promise.all(chunksOf('bodega-second-draw').map(preload));
  await document.fonts.load("1em 'Inter Variable'");
}

/**
 * An answer read to its end, as the application may take it long after the signal broke off what is still being read.
 * Undefined if none came: the application then asks itself.
 */
async function answerTo(url: string, request: RequestInit): Promise<Response | undefined> {
  try {
    const answer = await fetch(url, request);
    return new Response(await answer.arrayBuffer(), answer);
  } catch {
    return undefined;
  }
}

/** Sends the requests recorded by `startAnswers.ts`, if they are of this user; the stored value may be anything. */
function ask(usuario: unknown) {
  const start = read('arranque');
  const token = at(usuario, 'token');
  if (typeof token !== 'string' || at(start, 'idUsuario') !== at(usuario, 'id')) return;
  const signal = AbortSignal.timeout(TIMEOUT);
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
  const urls = [at(start, 'permisos'), at(at(start, 'listas'), location.hash)].filter(url => typeof url === 'string');
  window.bodegaStart = new Map(urls.map(url => [url, answerTo(url, { headers, signal })]));
}

const address = () => location.hash || '#/';

/** What replaces the snapshot: a complete screen, an error, or the sign-in form. */
const INSTEAD = '[data-whole], [role="alert"], .login';

/** In a screen that is not drawn to the end yet (`layout/useSecondDraw.ts`). */
const UNFINISHED = '[data-first-draw]';

/** After the static frame is painted: computing the snapshot's styles takes longer than that. */
const afterPaint = (next: () => void) => requestAnimationFrame(() => setTimeout(next));

/**
 * Shows the snapshot above the application until its own screen is complete or fails. Inert and in a closed shadow
 * root: neither assistive technology nor scripts see it, nor do the application's style recalculations.
 */
function show(html: string) {
  const root = document.getElementById('root');
  const place = document.getElementById('frame');
  if (!root || !place) {
    afterPaint(() => show(html));
    return;
  }
  if (root.querySelector(INSTEAD)) {
    place.remove();
    return;
  }
  const opened = address();
  place.inert = true;
  const shadow = place.attachShadow({ mode: 'closed' });
  shadow.innerHTML = html;
  shadow.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  const observer = new MutationObserver(() => {
    if (root.querySelector(UNFINISHED)) return;
    if (address() !== opened || root.querySelector(INSTEAD)) remove();
  });
  const remove = () => {
    observer.disconnect();
    place.remove();
  };
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['data-whole'] });
  // In case the screen never completes; never for a blank page, while the application is still being fetched.
  const giveUp = () => (root.hasChildNodes() ? remove() : setTimeout(giveUp, SECOND));
  setTimeout(giveUp, TIMEOUT);
}

/** Shows the snapshot of this user, address, width and theme, if there is one. */
function showSnapshot(usuario: unknown) {
  const of = [at(usuario, 'id'), address(), innerWidth, document.documentElement.style.colorScheme].join(' ');
  const html = at(read('vistas'), of);
  if (typeof html === 'string') show(html);
}

/** Says that the application's first script did not come: nothing else could, and a snapshot would stay for ever. */
function tellIfMissing() {
  const root = document.getElementById('root');
  // Not by what is on the page: for a moment the application has nothing on it, and what is put there then would stay.
  if (!root || 'app' in root.dataset) return;
  const retry = document.createElement('button');
  retry.textContent = 'Reintentar';
  // The theme's colours come with the script that is missing.
  retry.style.cssText = 'min-height:44px;padding:0 24px;font:inherit';
  retry.onclick = () => location.reload();
  const told = document.createElement('div');
  told.className = 'splash';
  told.role = 'alert';
  told.append('No se pudo abrir la aplicación. Revise su red.', retry);
  root.append(told);
}

/** Scripts have run when the load event comes; the wait is for a browser that sends it earlier. */
const RUN = 3 * SECOND;

addEventListener('load', () => setTimeout(tellIfMissing, RUN));

const MONTH = 30 * 24 * 60 * 60;

/** Notes that somebody is signed in, and the theme: with this cookie the next page comes with its frame shown. */
function noteFrame() {
  const theme = read('usuario') ? (localStorage.getItem('tema') ?? 'claro') : '';
  document.cookie = `marco=${theme}; path=/; samesite=strict; max-age=${theme ? MONTH : 0}`;
}

noteFrame();
addEventListener('pagehide', noteFrame);

const { dataset, style } = document.documentElement;
const usuario = read('usuario');
if (typeof usuario === 'object' && usuario !== null) {
  const theme = localStorage.getItem('tema');
  const isDark = theme === 'oscuro' || (theme === 'sistema' && matchMedia('(prefers-color-scheme: dark)').matches);
  style.colorScheme = isDark ? 'dark' : 'light';
  dataset.session = 'open';
  ask(usuario);
  // Ignored: the application loads its chunks itself if this fails.
  fetchApp().catch(() => {});
  afterPaint(() => showSnapshot(usuario));
} else {
  // Shown for who has left by then.
  delete dataset.session;
}

export {};
