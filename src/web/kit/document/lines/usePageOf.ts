import { useState } from 'react';
import { PAGE_SIZE } from '#contract/constants';

/** The page of lines shown, from 1; a line just added (`shownId`) brings its own. */
export function usePageOf(lineas: readonly { localId: string }[], shownId: string | undefined) {
  const [state, setState] = useState({ page: 1, shownId });
  let { page } = state;
  if (shownId !== state.shownId) {
    const index = lineas.findIndex(({ localId }) => localId === shownId);
    if (index >= 0) page = 1 + Math.floor(index / PAGE_SIZE);
    setState({ page, shownId });
  }
  const pages = Math.ceil(lineas.length / PAGE_SIZE);
  return { page: Math.max(1, Math.min(page, pages)), setPage: (next: number) => setState({ page: next, shownId }) };
}
