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
