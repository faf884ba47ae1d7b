import { Box, Card, TableCell, TableRow, TextField, Typography } from '@mui/material';
import { importeOfLine } from '#contract/documentTotals';
import { isSpecialArticle, IVA } from '#contract/constants';
import { cantidad, dinero, importe } from '#contract/text/format';
import { unidadOf } from '#contract/unidad';
import { BELOW_LIST_PRICE } from '#contract/venta';
import { editLine, isReadable } from '../../../kit/document/draftLines';
import { CantidadCell, NumberCell, RemoveLine } from '../../../kit/document/lineCells';
import { LineNote, LineUnit } from '../../../kit/document/LineName';
import { LinesOfDraft, type RowControls } from '../../../kit/document/LinesOfDraft';
import { useDraftPart } from '../../../kit/draft/storedDraft';
import { Quiet, RowTitle } from '../../../kit/layout';
import { findMergeable, type DocumentoLinea } from './documentoDraft';
import type { DocumentoKind } from './kind';
import { lineProblem, priceOf, type DocumentoProps } from './lineState';

interface DocumentoLineasProps extends DocumentoProps {
  /** What the server refused of the lines sent, by their local ids. */
  refused: ReadonlyMap<string, string> | undefined;
  shownId: string | undefined;
}

export const DocumentoLineas = ({ kind, store, productos, refused, shownId }: DocumentoLineasProps) => (
  <LinesOfDraft
    words={kind.words}
    store={store}
    nameOf={({ nombreProducto }) => nombreProducto}
    isAddedAgain={(line, since) => findMergeable(kind.monto, since, line) !== undefined}
    head={<Head kind={kind} />}
    shownId={shownId}
    row={(line, controls) => (
      <Linea {...{ kind, store, productos, line }} refusal={refused?.get(line.localId)} {...controls} />
    )}
  />
);

const Head = ({ kind }: { kind: DocumentoKind }) => (
  <>
    <TableCell>Producto</TableCell>
    {kind.limitedByStock && <TableCell align="right">Hay</TableCell>}
    <TableCell align="right">{kind.monto.label}</TableCell>
    <TableCell align="right">Cantidad</TableCell>
    <TableCell align="right">Importe</TableCell>
    <TableCell component="td" />
  </>
);

interface LineaProps extends DocumentoProps, RowControls {
  line: DocumentoLinea;
  refusal: string | undefined;
}

/** `99 999 999 999,99`, also in a phone's larger letters. */
const PRICE_WIDTH = 168;

/** In sight also where the table is too wide and scrolls. */
const inReachSx = { pr: 1, position: 'sticky', right: 0, bgcolor: 'background.paper' };

/** What the server refused of a line. A price below the list price is not that of the line any more, which shows the list's. */
const refusalText = (refusal: string | undefined, { monto: sent }: DocumentoLinea, { monto }: DocumentoLinea) =>
  refusal === BELOW_LIST_PRICE && monto > sent ? `El precio de lista subió a ${dinero(monto)}` : refusal;

/** What a line shows, in a row and on a card. The name is typed of special articles only (S9), the price if it may be. */
function usePartsOf({ kind, store, productos, line: stored, refusal, onRemove }: LineaProps) {
  const line = { ...stored, monto: useDraftPart(store, draft => priceOf(kind, draft, stored, productos)) };
  // A present problem comes before what the server answered about the content sent.
  const problem =
    useDraftPart(store, draft => lineProblem(kind, draft, stored, productos)) ?? refusalText(refusal, stored, line);
  const { nombreProducto: name, monto, localId } = line;
  const onChange = (changes: Partial<DocumentoLinea>) => store.update(current => editLine(current, localId, changes));
  const { schema, label } = kind.monto;
  const reckoned = isReadable([line]);
  return {
    line,
    title: isSpecialArticle(line.codigo) ? (
      <TextField
        value={name}
        onChange={({ target }) => onChange({ nombreProducto: target.value })}
        slotProps={{ htmlInput: { 'aria-label': `Nombre de ${line.codigo}` } }}
      />
    ) : (
      name
    ),
    note: <LineNote severity="error" text={problem} />,
    /** Null for a kind that the stock does not limit. */
    inStock: kind.limitedByStock ? cantidad(productos.get(line.idProducto)?.stock) : null,
    price: schema ? (
      <NumberCell {...{ line, name, onChange, label, schema }} column="monto" width={PRICE_WIDTH} print={importe} />
    ) : (
      dinero(monto)
    ),
    amount: <CantidadCell {...{ line, name, onChange }} />,
    lineTotal: dinero(reckoned ? importeOfLine({ costo: monto, cantidad: line.cantidad }) : null),
    iva: kind.ivaOf && dinero(reckoned ? kind.ivaOf(line) : null),
    remove: <RemoveLine {...{ name, onRemove }} />,
  };
}

type Parts = ReturnType<typeof usePartsOf>;

function Linea(props: LineaProps) {
  const parts = usePartsOf(props);
  return props.isPhone ? <LineaCard {...parts} /> : <LineaRow {...parts} />;
}

const LineaCard = ({ line, title, note, inStock, price, amount, lineTotal, iva, remove }: Parts) => (
  <Card component="li" sx={{ p: 1.5 }}>
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <RowTitle variant="body2" component="div">
          {title}
        </RowTitle>
        <Quiet variant="caption">
          {unidadOf(line)}
          {inStock && ` · Hay ${inStock}`}
          {iva && ` · IVA ${iva}`}
        </Quiet>
        {note}
      </Box>
      {remove}
    </Box>
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'center', mt: 1 }}>
      {amount}
      <Quiet aria-hidden>×</Quiet>
      <Box sx={{ typography: 'body2' }}>{price}</Box>
    </Box>
    <Typography variant="body2" sx={{ mt: 1, textAlign: 'right' }}>
      {lineTotal}
    </Typography>
  </Card>
);

const LineaRow = ({ line, title, note, inStock, price, amount, lineTotal, iva, remove }: Parts) => (
  <TableRow>
    <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 112 }}>
      {title}
      <LineUnit line={line} />
      {note}
    </TableCell>
    {inStock !== null && <TableCell align="right">{inStock}</TableCell>}
    <TableCell align="right">{price}</TableCell>
    <TableCell align="right">{amount}</TableCell>
    <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
      {lineTotal}
      {iva && (
        <Quiet variant="caption" component="div">
          IVA {IVA} % <span>{iva}</span>
        </Quiet>
      )}
    </TableCell>
    <TableCell align="right" padding="none" sx={inReachSx}>
      {remove}
    </TableCell>
  </TableRow>
);
