/** The name of a line: the article's, with the detail text behind it, upper-cased (D20). */
export const nombreDeLinea = (nombreProducto: string, detalle?: string | null): string =>
  (detalle?.trim() ? `${nombreProducto} — ${detalle.trim()}` : nombreProducto).toUpperCase();

/** The detail text in the name of a line: what stands behind the article's name, '' without one. */
export function detalleDeLinea(linea: string, nombreProducto: string): string {
  const own = `${nombreProducto} — `.toUpperCase();
  if (linea.toUpperCase().startsWith(own)) return linea.slice(own.length);
  // The article was called otherwise when it was ordered.
  const at = linea.indexOf(' — ');
  return at < 0 ? '' : linea.slice(at + 3);
}
