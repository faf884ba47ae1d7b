import { Box, Card, TableCell, TableRow, TextField, Typography } from '@mui/material';
import { importeDeLinea } from '#contract/compra';
import { IVA, NOMBRE_PRODUCTO_MAX } from '#contract/constants';
import { cantidad, dinero } from '#contract/format';
import { unidadDe } from '#contract/unidad';
import type { Producto } from '#contract/producto';
import { LineNote, LineUnit } from '../../../kit/document/LineName';
import { CantidadCell, NumberCell, RemoveLine } from '../../../kit/document/lineCells';
import { isNamed, type DocumentoLinea } from './draft';
import type { DocumentoKind } from './kind';
import { Quiet, RowTitle } from '../../../kit/layout';

interface DocumentoLineaProps {
  kind: DocumentoKind;
  line: DocumentoLinea;
  /** The article's current record, once loaded. */
  producto: Producto | undefined;
  problem: string | undefined;
  onChange: (changes: Partial<DocumentoLinea>) => void;
  onRemove: () => void;
}

const importeDe = ({ monto, cantidad: unidades }: DocumentoLinea): number =>
  importeDeLinea({ costo: monto, cantidad: unidades });

/** Fourteen characters, `99999999999,99`, also in a phone's larger letters. */
const MONTO_WIDTH = 168;

/** Unit price: an input if the kind of document lets it be typed, otherwise the article's price. */
const MontoCell = ({ kind: { monto }, line, onChange }: DocumentoLineaProps) =>
  monto.schema ? (
    <NumberCell
      {...{ line, onChange }}
      name={line.nombreProducto}
      column="monto"
      label={monto.label}
      schema={monto.schema}
      width={MONTO_WIDTH}
    />
  ) : (
    dinero(line.monto)
  );

/** Article name, editable only for special articles (S9). */
const NameCell = ({ line, onChange }: DocumentoLineaProps) =>
  isNamed(line) ? (
    <TextField
      value={line.nombreProducto}
      onChange={event => onChange({ nombreProducto: event.target.value })}
      slotProps={{ htmlInput: { 'aria-label': `Nombre de ${line.codigo}`, maxLength: NOMBRE_PRODUCTO_MAX } }}
    />
  ) : (
    line.nombreProducto
  );

/** In sight also where the table is too wide and scrolls. */
const inReachSx = { pr: 1, position: 'sticky', right: 0, bgcolor: 'background.paper' };

export function DocumentoLineaRow(props: DocumentoLineaProps) {
  const { kind, line, producto, problem } = props;
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 112 }}>
        <NameCell {...props} />
        <LineUnit line={line} />
        <LineNote severity="error" text={problem} />
      </TableCell>
      {kind.limitedByStock && <TableCell align="right">{cantidad(producto?.stock)}</TableCell>}
      <TableCell align="right">
        <MontoCell {...props} />
      </TableCell>
      <TableCell align="right">
        <CantidadCell {...props} name={line.nombreProducto} />
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        {dinero(importeDe(line))}
        {kind.ivaOf && (
          <Quiet variant="caption" component="div">
            IVA {IVA} % <span>{dinero(kind.ivaOf(line))}</span>
          </Quiet>
        )}
      </TableCell>
      <TableCell align="right" padding="none" sx={inReachSx}>
        <RemoveLine {...props} name={line.nombreProducto} />
      </TableCell>
    </TableRow>
  );
}

export function DocumentoLineaCard(props: DocumentoLineaProps) {
  const { kind, line, producto, problem } = props;
  return (
    <Card component="li" sx={{ p: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <RowTitle variant="body2" component="div">
            <NameCell {...props} />
          </RowTitle>
          <Quiet variant="caption">
            {unidadDe(line)}
            {kind.limitedByStock && ` · Hay ${cantidad(producto?.stock)}`}
            {kind.ivaOf && ` · IVA ${dinero(kind.ivaOf(line))}`}
          </Quiet>
          <LineNote severity="error" text={problem} />
        </Box>
        <RemoveLine {...props} name={line.nombreProducto} />
      </Box>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'center', mt: 1 }}>
        <CantidadCell {...props} name={line.nombreProducto} />
        <Quiet aria-hidden>×</Quiet>
        <Box sx={{ typography: 'body2' }}>
          <MontoCell {...props} />
        </Box>
      </Box>
      <Typography variant="body2" sx={{ mt: 1, textAlign: 'right' }}>
        {dinero(importeDe(line))}
      </Typography>
    </Card>
  );
}
