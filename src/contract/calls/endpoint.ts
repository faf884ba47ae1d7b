import { isRecord } from './envelope';

/** A call. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /**
   * The keys of its body in the spelling to be sent (`spelled`), if they differ from the form's; no others are sent. This
   * server accepts either spelling (D2), but other providers may know only this one.
   */
  readonly body?: readonly string[];
}

/** A call that reads; `post` and `put` take the keys of the body too, where they differ from the form's. */
export const get = (path: string) => ({ method: 'GET', path }) as const;
export const post = (path: string, body?: readonly string[]) =>
  ({ method: 'POST', path, ...(body && { body }) }) as const;
export const put = (path: string, body?: readonly string[]) =>
  ({ method: 'PUT', path, ...(body && { body }) }) as const;

/** The calls of the files attached to the records at a path: their list, one's content, adding one and taking one away. */
export const adjuntosAt = (path: string) => ({
  todos: get(`${path}/Adjuntos/:id`),
  archivo: get(`${path}/Adjuntos/:id/:idAdjunto`),
  adjuntar: post(`${path}/Adjuntos/:id`),
  retirar: put(`${path}/Adjuntos/Retirar/:id`),
});

const sameInitial = (a: string, b: string): boolean =>
  a.slice(1) === b.slice(1) && a.charAt(0).toLowerCase() === b.charAt(0).toLowerCase();

/** Selects the keys that the call lists, matched with either initial case; all keys if it lists none. */
export function spelled({ body }: Endpoint, data: unknown): unknown {
  if (!body || !isRecord(data)) return data;
  const given = Object.entries(data);
  return Object.fromEntries(
    body.flatMap(key => {
      const found = given.find(([name]) => sameInitial(name, key));
      return found && found[1] !== undefined ? [[key, found[1]]] : [];
    }),
  );
}

/**
 * A parameter as a segment of a path. Browsers drop the segments '.' and '..', encoded or not, and so ask for another call: a
 * blank after them, which searches ignore, keeps them.
 */
const segment = (value: string | number): string =>
  encodeURIComponent(/^\.{1,2}$/.test(`${value}`) ? `${value} ` : value);

/** Fills in the `:parameters` of a path, URL-encoded. Throws if one is missing. */
export function fillPath(path: string, params: Record<string, string | number>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs ${name}`);
    return segment(value);
  });
}

/** A value for some calls of a resource, by full name: `exportar.clientes`. */
export const callsOf = <R extends string, C extends string, T>(resource: R, calls: Record<C, T>) =>
  Object.fromEntries(Object.entries(calls).map(([call, made]) => [`${resource}.${call}`, made])) as Record<
    `${R}.${C}`,
    T
  >;
