import { TableCell, TableHead, TableRow, TableSortLabel } from '@mui/material';
import { useListSortContext, useTranslate, type RaRecord } from 'react-admin';
import { Hint } from '../Hint';
import { columnStyle, controls, narrow } from './columnStyle';
import { unseen } from '../layout';
import { ACTIONS_LABEL, hasRowActions, type RowsProps } from './rows';

/** Class of the header's cells; those of tables in expanded rows do not have it. */
export const HEAD_CELL = 'list-head';

/** A click sorts by the column, ascending first, then the other way. */
function SortLabel({ source, label }: { source: string; label: string }) {
  const { sort, setSort } = useListSortContext();
  const translate = useTranslate();
  const active = sort.field === source;
  const next = active && sort.order === 'ASC' ? 'DESC' : 'ASC';
  return (
    <Hint
      title={translate('ra.sort.sort_by', { field: label, order: translate(`ra.sort.${next}`) })}
      // As the name, it would be read before each cell of the column.
      describeChild
      enterDelay={300}
    >
      <TableSortLabel
        active={active}
        direction={sort.order === 'ASC' ? 'asc' : 'desc'}
        onClick={() => setSort({ field: source, order: next })}
      >
        {label}
      </TableSortLabel>
    </Hint>
  );
}

const ControlsHead = ({ label }: { label: string }) => (
  <TableCell className={HEAD_CELL} data-screen-only style={controls}>
    <span style={unseen}>{label}</span>
  </TableCell>
);

export function ListHead<T extends RaRecord>({ rows }: { rows: RowsProps<T> }) {
  const { columns, expand, selection } = rows;
  const { sort } = useListSortContext();
  return (
    <TableHead>
      <TableRow>
        {expand && <ControlsHead label="Líneas" />}
        {selection && <ControlsHead label="Elegir" />}
        {columns.map((column, at) => (
          <TableCell
            key={column.label}
            className={HEAD_CELL}
            data-screen-only={column.card === 'action' || undefined}
            align={column.align}
            style={columnStyle(column, columns[at - 1], true)}
            sortDirection={sort.field === column.source && (sort.order === 'DESC' ? 'desc' : 'asc')}
          >
            {column.source ? <SortLabel source={column.source} label={column.label} /> : column.label}
          </TableCell>
        ))}
        {hasRowActions(rows) && (
          <TableCell className={HEAD_CELL} data-of-actions align="right" style={narrow}>
            {ACTIONS_LABEL}
          </TableCell>
        )}
      </TableRow>
    </TableHead>
  );
}
