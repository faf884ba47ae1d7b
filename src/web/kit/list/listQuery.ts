import { PAGE_SIZE } from '#contract/constants';

/** What a list shows: its sort, and its filters with the search `q` among them. */
export interface ListState {
  sort: { field: string; order: string };
  filter: Record<string, unknown>;
}

export const NEWEST_FIRST = { field: 'fecha', order: 'DESC' } as const;

/** The `filter` parameter; left out without filters. */
export const filterParam = (filter: Record<string, unknown>) =>
  Object.keys(filter).length > 0 ? JSON.stringify(filter) : undefined;

export const sortParam = ({ field, order }: ListState['sort']) => JSON.stringify([field, order]);

/** The parameters of a call about all rows of a list, which takes the search apart from the filter. */
export const listQuery = ({ sort, filter: { q, ...filter } }: ListState) => ({
  filter: filterParam(filter),
  sort: sortParam(sort),
  text: typeof q === 'string' && q.trim() ? q.trim() : undefined,
});

/** The query of a list as it opens, as react-admin would write it. */
export const openingQuery = ({ field, order }: ListState['sort'], filter: ListState['filter'] = {}): string =>
  `?${new URLSearchParams({ filter: JSON.stringify(filter), sort: field, order, page: '1', perPage: `${PAGE_SIZE}` })}`;

/** The query of a list's address as the app writes it: 15 rows a page (S9), a page, and each name once; null if it is so already. */
export function correctedSearch(search: string): string | null {
  const typed = new URLSearchParams(search);
  // Of a name that is there twice, react-admin makes a list.
  const query = new URLSearchParams(Object.fromEntries(typed));
  if (query.has('perPage')) query.set('perPage', `${PAGE_SIZE}`);
  if (query.has('page') && !/^[1-9]\d{0,7}$/.test(query.get('page') ?? '')) query.set('page', '1');
  return `${query}` === `${typed}` ? null : `?${query}`;
}
