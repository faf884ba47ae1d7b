import { useGetList } from 'react-admin';
import type { Empresa } from '#contract/empresa';

/** As the provider lists them: of several the first counts. */
const FIRST = { pagination: { page: 1, perPage: 1 }, sort: { field: '', order: 'ASC' } } as const;

/** The company itself: the first record of its list. */
export const useEmpresa = () => useGetList<Empresa>('empresa', FIRST);
