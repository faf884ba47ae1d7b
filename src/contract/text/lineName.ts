/** The name of a line: the article's, with the detail text behind it, upper-cased (D20). */
export const nameOfLine = (nombreProducto: string, detalle?: string | null): string =>
  (detalle?.trim() ? `${nombreProducto} — ${detalle.trim()}` : nombreProducto).toUpperCase();

/** The detail text in the name of a line, which follows the article's name; '' if there is none. */
export function detalleOfLine(linea: string, nombreProducto: string): string {
  const own = `${nombreProducto} — `.toUpperCase();
  if (linea.toUpperCase().startsWith(own)) return linea.slice(own.length);
  // The article had another name when it was ordered.
  const at = linea.indexOf(' — ');
  return at < 0 ? '' : linea.slice(at + 3);
}
