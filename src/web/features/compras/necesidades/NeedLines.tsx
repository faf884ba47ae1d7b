import { Checkbox } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { useGetList } from 'react-admin';
import { cantidad, dia } from '#contract/format';
import type { Necesidad, NecesidadLinea } from '#contract/necesidad';
import { LineName } from '../../../kit/document/LineName';
import { lineInput } from '../../../kit/document/lineCells';
import { ListedLines, type LineColumn, lineColumn, lineAmount } from '../../../kit/document/LinesInset';
import type { StoredDraft } from '../../../kit/draft/storedDraft';
import { useListFilter } from '../../../kit/list/filters';
import { problemOf, QuantityInput } from '../../../kit/quantity/QuantityInput';
import { schemaOfCantidad, drop, dropBlank, LINES_MAX, pick, typeAmount, type Needs } from './needs';
import { Quiet } from '../../../kit/layout';

/** Paging and sorting of an article's lines: the most urgent come first. */
export const LINES = {
  pagination: { page: 1, perPage: LINES_MAX },
  sort: { field: 'fechaEntrega', order: 'ASC' as const },
};

interface NeedLinesProps {
  need: Necesidad;
  store: StoredDraft<Needs>;
}

/** Quantity of a line to buy: the checkbox takes all that is left, the input a part. */
function Chosen({ need, line, store }: NeedLinesProps & { line: NecesidadLinea }) {
  const chosen = useSyncExternalStore(store.subscribe, store.get).lineas.find(({ id }) => id === line.id);
  const refused = chosen?.refused?.['cantidad'];
  const toggle = () => store.update(current => (chosen ? drop(current, line.id) : pick(current, need, [line])));
  const name = `${line.nombreProducto} del pedido ${line.idPedido}`;
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
      <Checkbox
        checked={chosen !== undefined}
        onChange={toggle}
        // Keeps the focus in a blank input, whose blur would drop the line that this is to drop.
        onMouseDown={event => event.preventDefault()}
        slotProps={{ input: { 'aria-label': `Comprar ${name}` } }}
      />
      <QuantityInput
        size="small"
        value={refused ?? chosen?.cantidad ?? null}
        onChange={(typed, text) =>
          store.update(current =>
            typeAmount(typed === null ? current : pick(current, need, [line]), line.id, typed, text),
          )
        }
        onBlur={() => store.update(current => dropBlank(current, line.id))}
        problem={refused === undefined ? undefined : problemOf(refused, schemaOfCantidad(line))}
        // The cell is kept on one line, a message below its input is not.
        sx={{ width: 104, '& .MuiFormHelperText-root': { whiteSpace: 'normal' } }}
        slotProps={{
          htmlInput: { ...lineInput, 'aria-label': `Cantidad de ${name}`, style: { textAlign: 'right' } },
        }}
      />
    </span>
  );
}

const columnsOf = ({ need, store }: NeedLinesProps): LineColumn<NecesidadLinea>[] => [
  lineColumn('Artículo', line => <LineName line={line} />, { title: true }),
  lineColumn(
    'Pedido',
    ({ idPedido, proyecto, direccionamiento }) => `${idPedido} · ${proyecto.nombre} · ${direccionamiento}`,
  ),
  lineColumn('Entrega', ({ fechaEntrega }) => dia(fechaEntrega), { compact: true }),
  lineAmount('Cantidad', line => line.cantidad),
  lineAmount('Comprado', line => line.comprado),
  lineAmount('Recibido', line => line.recibido),
  lineAmount('Por comprar', line => line.porComprar),
  lineColumn('Comprar ahora', line => <Chosen need={need} line={line} store={store} />, {
    align: 'right',
    compact: true,
  }),
];

export function NeedLines(props: NeedLinesProps) {
  const { values } = useListFilter();
  const list = useGetList<NecesidadLinea>('necesidadLineas', {
    ...LINES,
    filter: { ...values, q: undefined, idProducto: props.need.id },
  });
  return (
    <>
      <ListedLines
        list={list}
        failed="No se pudieron cargar las líneas"
        label={`Líneas por comprar de ${props.need.nombreProducto}`}
        empty="Ningún pedido lo espera: «Elegir todo» propone lo que falta en la bodega."
        columns={columnsOf(props)}
      />
      {(list.total ?? 0) > LINES_MAX && (
        <Quiet sx={{ mt: 1 }}>
          Se muestran las {LINES_MAX} más urgentes de {cantidad(list.total)}. Filtre por proyecto para ver las demás.
        </Quiet>
      )}
    </>
  );
}
