import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useGetList } from 'react-admin';
import { useListFilter } from '../../../kit/list/filters';
import { PAGE_SIZE } from '#contract/constants';
import { pendiente } from '#contract/pedido';
import { avance, type Seguimiento, type SeguimientoLinea } from '#contract/seguimiento';
import { cantidad, percentage } from '#contract/text/format';
import { fechaHoraLinea } from '../../../api/company';
import { paths } from '../../../app/routes';
import { wayTo } from '../../../app/wayTo';
import { ListedLines } from '../../../kit/document/LinesInset';
import { column, numberColumn, textColumn, type Column } from '../../../kit/list/columns';
import { PagerView } from '../../../kit/list/Pager';
import { lineColumns } from '../orderRows';
import { reportPage } from './reportPage';

type ProjectSummary = NonNullable<Seguimiento['resumen']>;

/** A count of a project. A plain provider sends the lines instead of counts: they are counted here. */
function countOf({ resumen, pedidoDetalles }: Seguimiento, name: keyof ProjectSummary): number | null {
  if (resumen) return resumen[name];
  if (name === 'lineas') return pedidoDetalles?.length ?? null;
  return name === 'pendientes' ? (pedidoDetalles?.filter(line => pendiente(line) > 0).length ?? null) : null;
}

const count = (name: keyof ProjectSummary, label: string) =>
  numberColumn<Seguimiento>(label, item => countOf(item, name), { width: 140 });

const projectColumns: Column<Seguimiento>[] = [
  textColumn('Proyecto', ({ nombreProyecto }) => nombreProyecto, {
    source: 'nombreProyecto',
    card: 'title',
    width: '40%',
  }),
  count('pedidos', 'Pedidos'),
  count('lineas', 'Líneas'),
  count('pendientes', 'Líneas pendientes'),
  count('atrasados', 'Pedidos atrasados'),
];

/** Tracking: all lines of the open orders, by project (D10). */
export default reportPage({
  name: 'seguimiento',
  title: 'Seguimiento',
  empty: 'No hay pedidos en seguimiento',
  columns: projectColumns,
  sort: { field: 'nombreProyecto', order: 'ASC' },
  counts: { pedidos: 'Pedidos', lineas: 'Líneas' },
  figures: [
    ['Completado', all => percentage(avance(all))],
    ['Pedidos atrasados', ({ atrasados }) => cantidad(atrasados)],
  ],
  // A plain provider names a project without its id.
  rowLink: ({ id, resumen }) => (resumen ? wayTo('proyecto', id) : null),
  expand: item => <ProjectLines item={item} />,
});

const projectLineColumns: Column<SeguimientoLinea>[] = [
  column('N.Pedido', ({ idPedido }) => (idPedido ? <Link to={paths.pedido(idPedido, 'ver')}>{idPedido}</Link> : '—')),
  column('Entregado', ({ entregado }) => fechaHoraLinea(entregado)),
  numberColumn('Cantidad', line => line.cantidad),
  numberColumn('Recibido', line => line.recibido),
  numberColumn('Pendiente', line => pendiente(line)),
  lineColumns.nombre('Nombre'),
];

const sort = { field: 'idPedido', order: 'DESC' } as const;

/** A page of a project's lines: included by a plain provider, otherwise fetched, as there may be very many. */
function LinesOfProject({ item, filter }: { item: Seguimiento; filter: Record<string, unknown> }) {
  const { resumen, pedidoDetalles } = item;
  const [page, setPage] = useState(1);
  const fetched = useGetList<SeguimientoLinea>(
    'seguimientoLineas',
    { filter, sort, pagination: { page, perPage: PAGE_SIZE } },
    { enabled: resumen != null, placeholderData: keepPreviousData },
  );
  const all = pedidoDetalles ?? [];
  const here = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const { total = 0, ...list } = resumen ? fetched : { ...fetched, data: here, total: all.length };
  const last = Math.ceil(total / PAGE_SIZE);
  // The lines of an order that is closed meanwhile go, and its page with them.
  if (total > 0 && page > last) setPage(last);
  return (
    <>
      <ListedLines
        list={list}
        failed="No se pudieron cargar las líneas"
        label="Líneas del proyecto"
        // The words of a search may be on several lines of an order.
        empty={
          filter.q ? 'Los pedidos cumplen la búsqueda, pero ninguna línea por sí sola.' : 'El proyecto no tiene líneas.'
        }
        columns={projectLineColumns}
      />
      {total > PAGE_SIZE && (
        <PagerView
          label={`Páginas de las líneas de ${item.nombreProyecto}`}
          page={page}
          perPage={PAGE_SIZE}
          total={total}
          onChange={setPage}
        />
      )}
    </>
  );
}

/** The lines of a project with the filters of the list; a change of these begins with the first page. */
function ProjectLines({ item }: { item: Seguimiento }) {
  const { desde, hasta, q } = useListFilter().values;
  const filter = { idProyecto: item.id, desde, hasta, q };
  return <LinesOfProject key={JSON.stringify(filter)} item={item} filter={filter} />;
}
