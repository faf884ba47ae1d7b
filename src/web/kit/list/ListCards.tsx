import { Box, Card, Typography, type Theme } from '@mui/material';
import { Fragment, useId, useState, type ReactNode } from 'react';
import { genericMemo, LinkBase, RecordContextProvider, useListContext, type RaRecord } from 'react-admin';
import { MoreActions } from '../buttons';
import { columnsOfCard, isFixed, isNothing, wholeTexts, type Column } from './columns';
import { ROWS } from './rowFocus';
import { SelectRow } from './selection';
import { ExpandButton, useRowsDrawn, type RowsProps } from './rows';
import { Quiet } from '../layout';

/** Without a value it would only cost a line. */
function Fact<T>({ column, record }: { column: Column<T>; record: T }) {
  const value = column.render(record);
  if (isNothing(value)) return null;
  // Below its label if there is no room beside it for a date, an amount, the longest word of a text.
  const flex = isFixed(column) ? undefined : '1 1 min-content';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.5, alignItems: 'baseline', minWidth: 0 }}>
      <Quiet component="dt" variant="caption" sx={{ flex: 'none', maxWidth: '60vw' }}>
        {column.label}
      </Quiet>
      <Typography component="dd" variant="caption" sx={{ ...wholeTexts, flex, m: 0, minWidth: 0 }}>
        {value}
      </Typography>
    </Box>
  );
}

/** Stretches a link or button over the whole card, below its other controls. */
const stretched = { content: '""', position: 'absolute', inset: 0, borderRadius: 1 };
const CONTROLS = 'button, .MuiButton-root, .MuiSwitch-root, .MuiCheckbox-root, [tabindex]:not(a)';

const cardSx = (theme: Theme) => ({
  position: 'relative',
  px: 1.5,
  py: 1,
  [`& :is(${CONTROLS})`]: { position: 'relative', zIndex: 1 },
  '& [data-opens]': { color: 'inherit', textDecoration: 'none', outline: 'none', '&::after': stretched },
  '& [data-opens]:focus-visible::after': { outline: `2px solid ${theme.palette.primary.main}` },
  // Without a link, pressing the card expands it.
  '&:not(:has([data-opens])) [data-expand]': { position: 'static', zIndex: 'auto', '&::after': stretched },
});

type CardProps<T extends RaRecord> = RowsProps<T> & { record: T };

/** The title of a card, which opens it, and what stands beside it. */
function CardHead<T extends RaRecord>({ children, ...props }: CardProps<T> & { children: ReactNode }) {
  const { record, columns, rowLink, selection } = props;
  const link = rowLink?.(record);
  const titles = (
    <Box component="span" sx={{ ...wholeTexts, display: 'flex', flexWrap: 'wrap', columnGap: 0.5 }}>
      {columnsOfCard(columns, 'title').map(column => (
        <Box key={column.label} component="span" sx={{ minWidth: 0 }}>
          {column.render(record)}
        </Box>
      ))}
    </Box>
  );
  return (
    // A switch is as high as two lines of a title.
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1,
        alignItems: 'center',
        '&:has(.MuiSwitch-root)': { my: -0.5 },
      }}
    >
      {selection && <SelectRow nameOf={selection.nameOf} />}
      <Typography variant="h3" component="div" sx={{ flex: '1 1 6rem', minWidth: 0 }}>
        {link ? (
          <LinkBase to={link} data-opens>
            {titles}
          </LinkBase>
        ) : (
          titles
        )}
      </Typography>
      {children}
    </Box>
  );
}

function RowCard<T extends RaRecord>(props: CardProps<T>) {
  const { record, columns, mainAction, isMainSwitch, rowActions, expand, rowTone } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  const actions = columnsOfCard(columns, 'action').map(column => (
    <Fragment key={column.label}>{column.render(record)}</Fragment>
  ));
  const main = mainAction?.(record) ?? (actions.length > 0 && actions);
  const isSwitched = isMainSwitch && main;
  const others = (
    <>
      {expand && <ExpandButton open={open} controls={id} onToggle={() => setOpen(!open)} />}
      {rowActions && <MoreActions>{rowActions(record)}</MoreActions>}
    </>
  );

  return (
    <Card component="li" sx={[cardSx, { bgcolor: rowTone?.(record) }]}>
      <CardHead {...props}>
        {isSwitched ? (
          <>
            {main}
            {others}
          </>
        ) : (
          columnsOfCard(columns, 'status').map(column => <span key={column.label}>{column.render(record)}</span>)
        )}
      </CardHead>
      <Box sx={{ display: 'flex', gap: 1, mt: 0.5, alignItems: 'center' }}>
        <Box
          component="dl"
          sx={{ flex: 1, m: 0, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}
        >
          {columnsOfCard(columns, 'fact').map(column => (
            <Fact key={column.label} column={column} record={record} />
          ))}
        </Box>
        {!main && others}
      </Box>
      {main && !isSwitched && (
        <Box sx={{ display: 'flex', gap: 1, mt: 0.5, alignItems: 'center' }}>
          <Box sx={{ flex: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>{main}</Box>
          {others}
        </Box>
      )}
      {open && (
        <Box
          id={id}
          sx={{ position: 'relative', zIndex: 1, mt: 1, mx: -1.5, px: 1.5, py: 1, bgcolor: 'background.default' }}
        >
          {expand?.(record)}
        </Box>
      )}
    </Card>
  );
}

/** A fetch or a selection renders the list, but not the cards it leaves as they are. */
const MemoCard = genericMemo(RowCard);

/**
 * The rows of a list on a phone: title and state, facts, the main action, and further actions behind '⋯'. Pressing a
 * card opens it.
 */
export function ListCards<T extends RaRecord>(props: RowsProps<T>) {
  const { data = [] } = useListContext<T>();
  const { drawn, whole } = useRowsDrawn(data);
  return (
    <Box component="ul" {...ROWS} {...whole} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {drawn.map(record => (
        <RecordContextProvider key={record.id} value={record}>
          <MemoCard record={record} {...props} />
        </RecordContextProvider>
      ))}
    </Box>
  );
}
