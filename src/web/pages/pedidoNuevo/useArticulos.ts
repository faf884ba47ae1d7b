import { useEffect, useState } from 'react';
import { useGetList, useGetMany } from 'react-admin';
import type { Producto } from '#contract/producto';
import { optionsFor, type Articulo } from './articulos';

const WAIT_MS = 200;
const FOUND = 50;

/** A text a moment after it was last changed; at once when it is emptied. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

export interface Articulos {
  options: Articulo[];
  isSearching: boolean;
  failed: boolean;
}

/** Active articles that fit a text, searched by the server as one types, the last choices on top. */
export function useArticulos(text: string, recentIds: readonly number[]): Articulos {
  const trimmed = text.trim();
  const q = useSettled(trimmed);
  const { data, isFetching, isPlaceholderData, error } = useGetList<Producto>(
    'productos',
    {
      filter: { estatus: true, ...(q && { q }) },
      sort: { field: 'nombreProducto', order: 'ASC' },
      pagination: { page: 1, perPage: FOUND },
    },
    { placeholderData: previous => previous, retry: false },
  );
  const { data: recents } = useGetMany<Producto>('productos', { ids: [...recentIds] }, { retry: false });
  const settled = q === trimmed && !isPlaceholderData;
  const active = (recents ?? []).filter(one => one?.estatus);
  return {
    options: optionsFor(trimmed, settled, data ?? [], active),
    isSearching: isFetching || !settled,
    failed: error !== null,
  };
}
