import type { Producto } from '#contract/producto';

/** What the picker knows of an article. */
export type Articulo = Pick<Producto, 'id' | 'codigo' | 'nombreProducto'> & {
  presentacion?: string;
  reciente?: boolean;
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whether an article has every word of a text in its code or name, accents and case apart (as the server searches, D4). */
export function matches(articulo: Pick<Articulo, 'codigo' | 'nombreProducto'>, text: string): boolean {
  const where = plain(`${articulo.codigo} ${articulo.nombreProducto}`);
  return plain(text)
    .split(/\s+/)
    .every(word => where.includes(word));
}

/** How well an article fits a text: by its code, by the beginning of its name, by its name, or only by something else. */
function rank(articulo: Articulo, text: string): number {
  const typed = plain(text);
  const codigo = plain(articulo.codigo);
  if (codigo === typed) return 0;
  if (codigo.startsWith(typed)) return 1;
  if (plain(articulo.nombreProducto).startsWith(typed)) return 2;
  return matches(articulo, text) ? 3 : 4;
}

const bestFirst = (articulos: readonly Articulo[], text: string): Articulo[] =>
  text === '' ? [...articulos] : articulos.toSorted((a, b) => rank(a, text) - rank(b, text));

/**
 * The options for what is typed: last choices first, then what the server found. While its answer is for an older
 * text (`settled` false) the old options are narrowed here, so that Enter never takes one that does not fit.
 */
export function optionsFor(
  text: string,
  settled: boolean,
  found: readonly Articulo[],
  recents: readonly Articulo[],
): Articulo[] {
  const top = recents.filter(one => text === '' || matches(one, text)).map(one => ({ ...one, reciente: true }));
  const rest = settled ? found : found.filter(one => matches(one, text));
  const others = rest.filter(one => !top.some(({ id }) => id === one.id));
  return [...top, ...bestFirst(others, text)];
}
