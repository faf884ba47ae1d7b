export type Mode = 'recibir' | 'ver';

/** What `pedidos/editar/{id}/{tipo}` shows (D18): 1 is the receipt, so is 0 with `?modo=recibir`; the rest is for reading. */
export function modeOf(tipo: string | undefined, search: string): Mode {
  const asked = new URLSearchParams(search).get('modo');
  return tipo === '1' || (tipo === '0' && asked === 'recibir') ? 'recibir' : 'ver';
}
