import { useGetList } from 'react-admin';
import type { Empresa } from '#contract/empresa';

/** In the provider's order, of which the first company counts. */
const FIRST = { pagination: { page: 1, perPage: 1 }, sort: { field: '', order: 'ASC' } } as const;

export const useEmpresa = (enabled = true) => useGetList<Empresa>('empresa', FIRST, { enabled });

/** File name of the company's logo: null if there is none or it failed to load, undefined while loading. */
export function useLogo(enabled = true): string | null | undefined {
  const { data, isPending } = useEmpresa(enabled);
  return isPending ? undefined : (data?.[0]?.logo ?? null);
}
