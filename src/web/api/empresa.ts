import { useGetList } from 'react-admin';
import type { Empresa } from '#contract/empresa';

/** As the provider lists them: of several the first counts. */
const FIRST = { pagination: { page: 1, perPage: 1 }, sort: { field: '', order: 'ASC' } } as const;

export const useEmpresa = (enabled = true) => useGetList<Empresa>('empresa', FIRST, { enabled });

/** The name of its logo's file: null without one, or where it cannot be had; undefined while it is not known. */
export function useLogo(enabled = true): string | null | undefined {
  const { data, isPending } = useEmpresa(enabled);
  return isPending ? undefined : (data?.[0]?.logo ?? null);
}
