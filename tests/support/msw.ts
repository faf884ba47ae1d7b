import { delay, http, HttpResponse, type HttpHandler } from 'msw';
import { setupServer, type SetupServer } from 'msw/node';
import { type DetailedModulo, modulos, moduloNamed, type Flag, type Modulo } from '#contract/permisos';
import type { UsuarioSesion } from '#contract/usuario';

export const url = (path: string) => `*/api${path}`;

export const ok = (data: unknown, init?: ResponseInit) => HttpResponse.json({ success: true, message: '', data }, init);

export const refusal = (status: number, message: string, data: unknown = null) =>
  HttpResponse.json({ success: false, message, data }, { status });

/** A list as Bodega's server returns it: the page requested, with the total in Content-Range (D3). */
export const paged = (path: string, rows: readonly unknown[], seen?: (asked: URL) => void): HttpHandler =>
  http.get(url(path), ({ request }) => {
    const asked = new URL(request.url);
    seen?.(asked);
    const range = asked.searchParams.get('range');
    const [from, to] = range ? (JSON.parse(range) as [number, number]) : [0, rows.length - 1];
    const page = rows.slice(from, to + 1);
    return ok(page, { headers: { 'Content-Range': `x ${from}-${from + page.length - 1}/${rows.length}` } });
  });

/** A list as a plain provider returns it: always whole. */
export const whole = (path: string, rows: readonly unknown[]): HttpHandler => http.get(url(path), () => ok(rows));

/** Delays a response until `release` is called. */
export function hold() {
  let release = () => {};
  const until = new Promise<void>(resolve => (release = resolve));
  return { until, release: () => release() };
}

/** A connection that breaks. */
export const broken = (method: 'get' | 'post' | 'put', path: string): HttpHandler =>
  http[method](url(path), () => HttpResponse.error());

export const usuario: UsuarioSesion = {
  id: 7,
  email: 'ana@bodega.cr',
  nombre: 'Ana',
  apellido: 'Solís',
  token: 'token-de-ana',
};

const FLAGS: readonly Flag[] = ['ver', 'agregar', 'eliminar', 'actualizar'];

/** Response of getpermisos: these flags of these modules. */
export const permisosWith = (grants: Partial<Record<Modulo | DetailedModulo, readonly Flag[]>>) =>
  Object.entries(grants).map(([modulo, flags]) => ({
    idModulo: moduloNamed(modulo as Modulo | DetailedModulo).id,
    modulo,
    ...Object.fromEntries(FLAGS.map(flag => [flag, flags.includes(flag)])),
  }));

/** Every flag of every module. */
export const allPermisos = () => permisosWith(Object.fromEntries(Object.keys(modulos).map(modulo => [modulo, FLAGS])));

export const withPermisos = (permisos: unknown = allPermisos()): HttpHandler =>
  http.get(url('/Usuario/getpermisos/:id'), () => ok(permisos));

const isCount = ({ url: address }: Request) => /^\[0,[024]\]$/.test(new URL(address).searchParams.get('range') ?? '');

/** No records for the counts and short lists of the home page, unless the test defines them. */
export const nothingAtHome = (): HttpHandler[] => [
  http.get(url('/Inicio'), () => ok({ administradores: [], servidor: null })),
  http.get(
    ({ request }) => isCount(request),
    () => ok([], { headers: { 'Content-Range': 'nada */0' } }),
  ),
];

/** No order is overdue; every screen's header asks for their count. */
export const nothingLate = (): HttpHandler => paged('/Pedidos/Filter/-1/-1', []);

/** Refuses the figures of lists, as a provider with only the plain calls of S7 would. */
export const noCifras = (): HttpHandler[] =>
  ['/Pedidos/Cifras/:informe', '/Compra/cifras', '/Venta/cifras'].map(path =>
    http.get(url(path), () => refusal(404, 'No se encontró lo que busca')),
  );

/** Likewise the user's sessions. */
export const noSesiones = (): HttpHandler =>
  http.get(url('/Usuario/sesiones'), () => refusal(404, 'No se encontró lo que busca'));

/** What screens ask for beside what a test is about: there is none of it, unless the test defines some. */
const nothingElse = (): HttpHandler[] => [
  paged('/Perfil', []),
  paged('/Proyecto/0', []),
  http.get(url('/Perfil/permisos'), () => ok([])),
  paged('/Pedidos/Recepciones/:id', []),
  http.get(url('/Pedidos/Comentarios'), () => ok([])),
  http.get(url('/Compra/Adjuntos/:id'), () => ok([])),
  http.get(url('/Pedidos/Adjuntos/:id'), () => ok([])),
  http.get(url('/Compra/propuesta/:id'), () => refusal(404, 'No se encontró lo que busca')),
];

/**
 * `NETWORK_DELAY=120`: each request is answered by chance up to so many milliseconds late, so that answers overtake each other.
 * A test that does not wait for what it needs then fails at once, instead of one day on a busy machine.
 */
function delayedByChance(server: SetupServer): SetupServer {
  const most = Number(process.env.NETWORK_DELAY ?? 0);
  if (most === 0) return server;
  const use = server.use.bind(server);
  server.use = (...handlers) =>
    use(
      http.all('*', () => delay(Math.random() * most)),
      ...handlers,
    );
  return server;
}

/** The network of component tests. What neither these handlers nor a test's answer does not reach a server. */
export const network = delayedByChance(setupServer(...nothingElse()));

const unanswered = new Set<Request>();

/** Until `closeNetwork`. A request without a handler fails, and has no other end. */
export function listenToNetwork(): void {
  unanswered.clear();
  network.listen({
    onUnhandledRequest: (request, print) => {
      unanswered.delete(request);
      print.error();
    },
  });
  network.events.on('request:start', ({ request }) => {
    unanswered.add(request);
    // Given up, it has no answer.
    request.signal.addEventListener('abort', () => unanswered.delete(request));
  });
  network.events.on('request:end', ({ request }) => void unanswered.delete(request));
  network.events.on('unhandledException', ({ request }) => void unanswered.delete(request));
}

/** At the end of a file: the files of a process share the network, and its listeners stay unless they are removed. */
export function closeNetwork(): void {
  network.close();
  network.events.removeAllListeners();
}

let sessions = 0;

/** Of a test that is over, nothing is waited for, and what comes late belongs to another session than the next test's. */
export function forgetNetwork(): void {
  usuario.token = `token-de-ana-${(sessions += 1)}`;
  network.resetHandlers();
  unanswered.clear();
}

/** How many requests have no answer yet. */
export const unansweredCount = () => unanswered.size;

/** A catalogue record with the fields that all catalogues have. */
export const savedRecord = <T extends object>(id: number, fields: T) => ({
  id,
  fechaCreado: '2026-03-05T15:04:00Z',
  estatus: true,
  version: 1,
  ...fields,
});
