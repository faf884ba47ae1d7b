import {
  Box,
  Card,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
  type CardProps,
  type TableCellProps,
  type Theme,
} from '@mui/material';
import { createContext, Fragment, memo, use, type ReactNode } from 'react';
import { cantidad } from '#contract/text/format';
import { pendiente, lineTone, type PedidoDetalle } from '#contract/pedido';
import { useToday } from '../../../api/company';
import { Progress } from '../../../kit/Progress';
import { LineImages } from '../imagenes/Pictures';
import { PlainList } from '../../../kit/layout';
import { useIsPhone } from '../../../kit/width';
import { DoneLine, LineHead, Received, type LineTone } from './LineHead';
import { useOrder } from './useOrder';

interface LineListProps {
  lines: readonly PedidoDetalle[];
  /** Headers of the columns that the screen adds. */
  bought?: string;
  last: string;
  lastAlign?: 'right';
  /** Actions on all lines. */
  tools?: ReactNode;
  /** Renders a line with `Line`. */
  children: (line: PedidoDetalle) => ReactNode;
}

/**
 * Marked by an attribute, not by a style of its own: the first use of a style on a page would delay the key that marks
 * the line. Each line is a stacking context: a key repaints its own line and none of the others.
 */
const linesSx = {
  '& > *': { position: 'relative', zIndex: 0 },
  '& [data-marked]': { boxShadow: (theme: Theme) => `inset 3px 0 0 ${theme.palette.primary.main}` },
};

/**
 * Marks the line with a bar on the left: a quantity with an effect was typed, as its hint says in words. A context, so
 * that the key that marks a line rerenders the marked element and not the line.
 */
export const LineMark = createContext(false);

const MarkedCell = (props: TableCellProps) => <TableCell data-marked={use(LineMark) || undefined} {...props} />;

const MarkedCard = (props: CardProps) => <Card component="li" data-marked={use(LineMark) || undefined} {...props} />;

/** In a narrow table the article needs the room, and the figures beside it say the same. */
const wideOnly = { '@container (max-width: 43.7rem)': { display: 'none' } };

/** The lines of an order with progress and images: a table, or cards on a phone. */
export function LineList({ lines, bought, last, lastAlign, tools, children }: LineListProps) {
  const isPhone = useIsPhone();
  const rows = lines.map(line => <Fragment key={line.id}>{children(line)}</Fragment>);
  if (isPhone) {
    return (
      <>
        {tools}
        <PlainList aria-label="Líneas del pedido" sx={linesSx}>
          {rows}
        </PlainList>
      </>
    );
  }
  return (
    <Card>
      {tools}
      <TableContainer sx={{ containerType: 'inline-size' }}>
        <Table aria-label="Líneas del pedido">
          <TableHead>
            <TableRow>
              <TableCell sx={{ minWidth: '9rem' }}>Artículo</TableCell>
              <TableCell align="right">Pedido</TableCell>
              {bought && <TableCell align="right">{bought}</TableCell>}
              <TableCell align="right">Entregado</TableCell>
              <TableCell align="right">Pendiente</TableCell>
              <TableCell sx={wideOnly}>Avance</TableCell>
              <TableCell align={lastAlign}>{last}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody sx={linesSx}>{rows}</TableBody>
        </Table>
      </TableContainer>
    </Card>
  );
}

/** A line, and what a screen adds to it. */
export interface LineProps {
  line: PedidoDetalle;
  addsImages: boolean;
  /** Table cells: after the ordered quantity, and at the end of the row. */
  bought?: ReactNode;
  last: ReactNode;
  lastAlign?: 'right';
  /** Content of an extra table row below the line. */
  below?: ReactNode;
  /** On a phone's card, below name and progress. */
  card?: ReactNode;
  /** At the card's end, beside the images, which leave the name the whole width. */
  foot?: ReactNode;
  /** Nothing is left to do: the phone's card is one row, which opens. */
  isOver?: boolean;
  /** That row is open at first. */
  isOpen?: boolean;
  /** Why nothing is left to do, if the line is not complete. */
  hint?: string | null;
}

export function Line(props: LineProps) {
  const { line, bought, last, lastAlign, below } = props;
  const isPhone = useIsPhone();
  const order = useOrder();
  const tone = lineTone(line, order, useToday());
  // A path in the theme's palette (D17).
  const ground = { bgcolor: tone === 'normal' ? undefined : `line.${tone}` };
  const images = <LineImages orderId={order.id} line={line} canAdd={props.addsImages} />;
  if (isPhone) {
    return (
      <MarkedCard sx={{ ...ground, p: props.isOver ? undefined : 1.5 }}>
        <LineCard {...props} {...{ tone, images }} />
      </MarkedCard>
    );
  }
  return (
    <>
      <TableRow sx={ground}>
        <MarkedCell>
          <LineHead {...{ line, tone, images }} />
        </MarkedCell>
        <TableCell align="right">{cantidad(line.cantidad)}</TableCell>
        {bought && <TableCell align="right">{bought}</TableCell>}
        <TableCell align="right">{cantidad(line.recibido)}</TableCell>
        <TableCell align="right">{cantidad(pendiente(line))}</TableCell>
        <TableCell sx={wideOnly}>
          <LineProgress line={line} />
        </TableCell>
        <TableCell align={lastAlign}>{last}</TableCell>
      </TableRow>
      {below && (
        <TableRow>
          <TableCell colSpan={6}>{below}</TableCell>
        </TableRow>
      )}
    </>
  );
}

type CardContent = Pick<LineProps, 'line' | 'isOver' | 'isOpen' | 'hint' | 'card' | 'foot'>;

/** The content of a line's card on a phone. */
function LineCard(props: CardContent & { tone: LineTone; images: ReactNode }) {
  const { line, tone, images, isOver, isOpen, hint, card, foot } = props;
  const whole = (
    <>
      <LineHead title {...{ line, tone }} />
      <Box sx={besideSx}>
        {isOver ? <Received line={line} /> : <Pending line={line} />}
        {!foot && images}
      </Box>
      {card}
      {foot && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'end', mb: -1 }}>
          <Box sx={{ flex: '1 1 160px' }}>{foot}</Box>
          {images}
        </Box>
      )}
    </>
  );
  if (!isOver) return whole;
  return (
    <DoneLine {...{ line, tone, hint }} opens={isOpen}>
      {whole}
    </DoneLine>
  );
}

/** What is pending and the images share a row. */
const besideSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'end', columnGap: 1 };

const Pending = ({ line }: { line: PedidoDetalle }) => (
  <Box sx={{ flex: '1 1 120px', display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'end', my: 0.5 }}>
    <Typography variant="body2" sx={{ flex: 1, whiteSpace: 'nowrap' }}>
      Pendiente <strong>{cantidad(pendiente(line))}</strong>
    </Typography>
    <Box sx={{ flex: 1 }}>
      <LineProgress line={line} />
    </Box>
  </Box>
);

const LineProgress = memo(({ line: { recibido, cantidad: ordered, nombreProducto } }: { line: PedidoDetalle }) => (
  <Progress done={recibido} all={ordered} label={`Avance de ${nombreProducto}`} sx={progressSx} />
));

const progressSx = { display: 'grid', minWidth: 88, typography: 'caption' };
