import { useState } from 'react';
import { PAGE_SIZE } from '#contract/constants';
import type { SeguimientoLinea } from '#contract/seguimiento';
import { PagerView } from '../../../kit/list/Pager';
import { LinesInset } from '../lista/LinesInset';
import { lineColumns, LINES_LABEL, NO_LINES } from './lineColumns';

/** The lines that came with their project, from a plain provider, a page at a time. */
export function LinesHere({ lines }: { lines: readonly SeguimientoLinea[] }) {
  const [page, setPage] = useState(1);
  const shown = lines.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <>
      <LinesInset lines={shown} columns={lineColumns} label={LINES_LABEL} empty={NO_LINES} />
      {lines.length > PAGE_SIZE && (
        <PagerView page={page} perPage={PAGE_SIZE} total={lines.length} onChange={setPage} />
      )}
    </>
  );
}
