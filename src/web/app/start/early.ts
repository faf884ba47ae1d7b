/**
 * The first script of the page, a file of its own that needs no other: for who is signed in it shows the frame that stands
 * in the page, has the application fetched beside what leads to it, and asks what the last visit of this address asked
 * first. `api/startAnswers.ts` hands those answers on.
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

const preload = (href: string) => {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
};

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

const usuario = read('usuario');
if (typeof usuario === 'object' && usuario !== null) {
  const { dataset, style } = document.documentElement;
  const tema = localStorage.getItem('tema');
  style.colorScheme = tema === 'oscuro' ? 'dark' : tema === 'sistema' ? 'light dark' : 'light';
  dataset.sesion = 'abierta';
  ask(usuario);
  document
    .querySelector<HTMLMetaElement>('meta[name="bodega-app"]')
    ?.content.split(' ')
    .filter(Boolean)
    .forEach(preload);
}

export {};
