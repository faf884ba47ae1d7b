export type Mode = 'ver' | 'cambio' | 'recibir' | 'despachar';

/** The mode in `pedidos/editar/{id}/{tipo}` (D18): 1 receipt; 0 change request or the one in `?modo=`; else view. */
export function modeOf(tipo: string | undefined, search: string): Mode {
  if (tipo === '1') return 'recibir';
  if (tipo !== '0') return 'ver';
  const asked = new URLSearchParams(search).get('modo');
  return asked === 'recibir' || asked === 'despachar' ? asked : 'cambio';
}
