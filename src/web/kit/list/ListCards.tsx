import { Box, Card, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { LinkBase, RecordContextProvider, useListContext, type RaRecord } from 'react-admin';
import { wholeTexts, type Column } from './columns';
import { ExpandButton, useRowsDrawn, type RowsProps } from './rows';

const part = <T extends RaRecord>(columns: readonly Column<T>[], kind: Column<T>['card']) =>
  columns.filter(({ card = 'fact' }) => card === kind);

function Fact<T extends RaRecord>({ column, record }: { column: Column<T>; record: T }) {
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between', py: 0.25 }}>
      <Typography component="dt" variant="body2" color="text.secondary" sx={{ flex: 'none' }}>
        {column.label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0, textAlign: 'right' }}>
        {column.render(record)}
      </Typography>
    </Box>
  );
}

/** As high as a thumb, without moving what is around. */
const titleLinkStyle = {
  color: 'inherit',
  display: 'block',
  padding: '12px 0',
  margin: '-12px 0',
  textDecoration: 'none',
} as const;

function RowCard<T extends RaRecord>({ record, ...props }: RowsProps<T> & { record: T }) {
  const { columns, rowLink, rowActions, expand, rowTone } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  const link = rowLink?.(record);
  const titles = (
    <Box component="span" sx={{ ...wholeTexts, display: 'flex', flexWrap: 'wrap', columnGap: 0.5 }}>
      {part(columns, 'title').map(column => (
        <Box key={column.source} component="span" sx={{ minWidth: 0 }}>
          {column.render(record)}
        </Box>
      ))}
    </Box>
  );

  return (
    <Card component="li" variant="outlined" sx={{ p: 1.5, bgcolor: rowTone?.(record) }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Typography variant="h3" component="div" sx={{ flex: 1, minWidth: 0 }}>
          {link ? (
            <LinkBase to={link} style={titleLinkStyle}>
              {titles}
            </LinkBase>
          ) : (
            titles
          )}
        </Typography>
        {part(columns, 'status').map(column => (
          <span key={column.source}>{column.render(record)}</span>
        ))}
        {expand && <ExpandButton open={open} controls={id} onToggle={() => setOpen(!open)} />}
      </Box>
      <Box component="dl" sx={{ m: 0, mt: 1 }}>
        {part(columns, 'fact').map(column => (
          <Fact key={column.source} column={column} record={record} />
        ))}
      </Box>
      {open && (
        <Box id={id} sx={{ mt: 1, mx: -1.5, px: 1.5, py: 1, bgcolor: 'background.default' }}>
          {expand?.(record)}
        </Box>
      )}
      {rowActions && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, alignItems: 'center' }}>{rowActions(record)}</Box>
      )}
    </Card>
  );
}

/** The same rows on a phone: name and state first, then facts, actions as wide buttons. */
export function ListCards<T extends RaRecord>(props: RowsProps<T>) {
  const { data = [] } = useListContext<T>();
  const rows = useRowsDrawn(data);
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {rows.map(record => (
        <RecordContextProvider key={record.id} value={record}>
          <RowCard record={record} {...props} />
        </RecordContextProvider>
      ))}
    </Box>
  );
}
