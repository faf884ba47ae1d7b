import { VENTA_LINES_MAX } from '#contract/constants';
import { VENTA_CREATED, listPrice, newVenta, ventaLineaForm } from '#contract/venta';
import { totalOfVenta } from '#contract/documentTotals';
import { paths } from '../../app/routes';
import { LimitedText } from '../../kit/LimitedText';
import { useDraftPart } from '../../kit/draft/storedDraft';
import type { ExtraProps } from '../documentos/draft/kind';
import { documentoNuevoPage } from '../documentos/draft/DocumentoNuevoPage';
import { articleToSell, activeCliente } from '../documentos/pickable';

const Ncf = ({ store, errors }: ExtraProps) => (
  <LimitedText
    schema={newVenta.shape.ncf}
    label="NCF"
    value={useDraftPart(store, ({ ncf }) => ncf)}
    onChange={({ target }) => store.update(current => ({ ...current, ncf: target.value }))}
    error={errors['ncf'] !== undefined}
    helperText={errors['ncf'] ?? 'Opcional. Vacío: el siguiente de la empresa'}
    sx={{ maxWidth: { sm: 320 } }}
    slotProps={{ htmlInput: { autoComplete: 'off' } }}
  />
);

/** A sale: customer, the article's price, limited to the stock (S2 and S5, D25, D27). */
export default documentoNuevoPage({
  resource: 'ventas',
  title: 'Nueva venta',
  listTitle: 'Ventas',
  words: {
    lines: 'Líneas de la venta',
    emptyTitle: 'La venta no tiene líneas',
    emptyDetail: 'Elija un producto y su cantidad, y pulse Agregar.',
    form: 'Agregar producto a la venta',
    cancel: '¿Desea cancelar la venta?',
    created: VENTA_CREATED,
    numbered: { says: id => `Es la venta número ${id}.`, open: 'Ver la factura', path: paths.venta },
    asNew: 'Confirmar como otra venta',
  },
  contraparte: { kind: activeCliente, field: 'idCliente', required: 'El cliente es requerido' },
  article: articleToSell,
  monto: { label: 'Precio', field: 'precio', of: listPrice },
  lineSchema: ventaLineaForm,
  linesField: 'detalleVentas',
  linesMax: VENTA_LINES_MAX,
  initialQuantity: 1,
  limitedByStock: true,
  totals: lines => [
    { label: 'Total', amount: totalOfVenta(lines.map(({ monto, cantidad }) => ({ precio: monto, cantidad }))) },
  ],
  toBody: ({ contraparte, ncf, lineas }, emailUsuario) => ({
    emailUsuario,
    idCliente: contraparte?.id ?? 0,
    ...(ncf.trim() && { ncf: ncf.trim() }),
    detalleVentas: lineas.map(({ idProducto, monto, cantidad }) => ({ idProducto, precio: monto, cantidad })),
  }),
  Extra: Ncf,
});
