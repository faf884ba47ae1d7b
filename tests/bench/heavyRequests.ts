import { type Endpoint, fillPath } from '#contract/calls/endpoint';
import { endpoints } from '#contract/endpoints';
import { FORMATS, LISTADOS } from '#contract/pedido';

/** Resources without list data. */
const NO_DATA = new Set(['salud', 'metricas', 'api', 'sesion', 'plantilla']);

/** Values of path parameters: the user's id, the broadest search, the record with the most data. */
const fillings = (userId: number): Record<string, readonly (string | number)[]> => ({
  userId: [userId],
  text: ['a'],
  format: Object.values(FORMATS),
  flag: Object.values(LISTADOS),
  id: [1],
  idProducto: [1],
  idProyecto: [1],
  status: [1],
  foto: ['foto'],
});

function variants(path: string, fill: ReturnType<typeof fillings>): string[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const choices = names.reduce<Record<string, string | number>[]>(
    (sofar, name) => sofar.flatMap(one => (fill[name] ?? [1]).map(value => ({ ...one, [name]: value }))),
    [{}],
  );
  return choices.map(params => fillPath(path, params));
}

const isList = (call: string) => call === 'list' || call === 'search';
const RANGES = ['', '?range=[0,999999]', '?range=[99000,99999]'];

/** Exports refuse more rows than a document can hold; with a filter of some days they come close to that limit. */
const isListAsFile = (path: string) => /\/(Listado|Exportar)\//.test(path);
const DAYS = [1, 2, 17, 30];
const DAY_MS = 86_400_000;

/** Query strings that make a call as large as possible; `newest` is the time of the newest record. */
function narrowings(call: string, path: string, newest: Date): string[] {
  if (isList(call)) return RANGES;
  if (!isListAsFile(path)) return [''];
  const since = (days: number) => new Date(newest.getTime() - days * DAY_MS).toISOString().slice(0, 10);
  return ['', ...DAYS.map(days => `?filter=${JSON.stringify({ desde: since(days) })}`)];
}

/**
 * All GET endpoints at their largest: lists and searches in full, with the longest page and a page far back; exports by
 * days, up to the refused size; others as they are. New endpoints are included automatically.
 */
export function heavyRequests(userId: number, newest: Date): { method: 'GET' | 'HEAD'; path: string }[] {
  const fill = fillings(userId);
  return Object.entries<Record<string, Endpoint>>(endpoints).flatMap(([resource, calls]) =>
    NO_DATA.has(resource)
      ? []
      : Object.entries(calls).flatMap(([call, { method, path }]) => {
          if (method !== 'GET') return [];
          const paths = variants(path, fill);
          const gets = paths.flatMap(one => narrowings(call, one, newest).map(query => one + query));
          return [
            ...gets.map(one => ({ method, path: one })),
            ...(call === 'list' ? paths.map(one => ({ method: 'HEAD' as const, path: one })) : []),
          ];
        }),
  );
}
