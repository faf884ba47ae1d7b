/** The three ways of looking at an order. */
export type Mode = 'ver' | 'cambio' | 'recibir';

/** What `pedidos/editar/{id}/{tipo}` shows (D18): 1 the receipt, 0 a change request or, with `?modo=recibir`, the receipt; the rest is for reading. */
export function modeOf(tipo: string | undefined, search: string): Mode {
  if (tipo === '1') return 'recibir';
  if (tipo !== '0') return 'ver';
  return new URLSearchParams(search).get('modo') === 'recibir' ? 'recibir' : 'cambio';
}

/** The `tipo` under which a mode is found. */
export const tipoOf: Record<Mode, string | number> = { ver: 'ver', cambio: 0, recibir: 1 };
