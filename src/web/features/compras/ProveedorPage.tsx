import { Link, useGetList } from 'react-admin';
import { Skeleton, Stack, Typography } from '@mui/material';
import { PRICED_COMPRAS_MAX, type FichaProveedor, type SupplierPrice, puntualidad } from '#contract/fichaProveedor';
import { cantidad, dinero, dias, percentage } from '#contract/text/format';
import { PAGE_SIZE } from '#contract/constants';
import type { Compra } from '#contract/compra';
import { labels } from '#contract/declarations/labels';
import { proveedores } from '#contract/proveedor';
import { pedidosOf } from '#contract/compraPedidos';
import { fechaHora } from '../../api/company';
import { paths } from '../../app/routes';
import { LineName } from '../../kit/document/LineName';
import { LinesInset, ListedLines } from '../../kit/document/LinesInset';
import { column, dateColumn, moneyColumn, type Column } from '../../kit/list/columns';
import { Below, ListPage } from '../../kit/list/ListPage';
import { reachSx, OptionalLink } from '../../kit/OptionalLink';
import { recordPage } from '../../kit/RecordPage';
import { wayTo } from '../../app/wayTo';
import { HeadFacts } from '../../kit/document/facts';
import { Panel, Quiet } from '../../kit/layout';
import { EtapaBadge, promisedDay, totalesOf } from './compra';

type Precio = SupplierPrice['ultimo'];

const PriceOrigin = ({ precio: { fecha, idCompra } }: { precio: Precio }) => (
  <>
    {fechaHora(fecha)} ·{' '}
    <Link sx={reachSx} to={paths.compra(idCompra)}>
      Orden {idCompra}
    </Link>
  </>
);

const columns: Column<SupplierPrice>[] = [
  column('Artículo', line => <LineName line={line} />, { source: 'nombreProducto', card: 'title', width: '34%' }),
  moneyColumn('Último precio', ({ ultimo }) => ultimo.costo, { source: 'ultimo', width: 130 }),
  column('Del', ({ ultimo }) => <PriceOrigin precio={ultimo} />, { source: 'ultimo.fecha' }),
  moneyColumn('Menor precio', ({ menor }) => menor.costo, { source: 'menor', width: 130 }),
  // On a card the links of two facts would lie over each other; opened, it shows all of its prices.
  column('Del día', ({ menor }) => <PriceOrigin precio={menor} />, { card: 'hide' }),
];

const history: Column<Precio>[] = [
  dateColumn('Fecha', ({ fecha }) => fecha, { card: 'title' }),
  moneyColumn('Precio', ({ costo }) => costo),
  column('Orden', ({ idCompra }) => <Link to={paths.compra(idCompra)}>Orden {idCompra}</Link>),
];

const PARENT = { title: 'Proveedores', to: paths.list('proveedores') };

/** A supplier's open orders, punctuality, and prices over time (D48). */
function Proveedor({ id, record }: { id: number; record: FichaProveedor | undefined }) {
  const open = useGetList<Compra>('compras', {
    filter: { idProveedor: id, estado: 'Pendiente' },
    sort: { field: 'fechaPrometida', order: 'ASC' },
    pagination: { page: 1, perPage: PAGE_SIZE },
  });
  // The height of the supplier's facts and open orders is not known yet.
  const loading = open.isPending || !record;
  return (
    <ListPage<SupplierPrice>
      resource="proveedorPrecios"
      storeKey={`proveedorPrecios.${id}`}
      title={record?.razonSocial ?? 'Proveedor'}
      parent={PARENT}
      columns={columns}
      counted={false}
      search={false}
      filter={{ id }}
      sort={{ field: 'nombreProducto', order: 'ASC' }}
      emptyMessage="No se le ha comprado nada"
      expand={({ precios, nombreProducto }) => (
        <LinesInset label={`Precios de ${nombreProducto}`} empty="No hay precios." lines={precios} columns={history} />
      )}
      summaryLoading={loading}
      summary={
        <Stack spacing={2}>
          <Panel aria-label="Cumplimiento">
            <HeadFacts
              columns={4}
              from="md"
              facts={facts.map(([label, render]) => [
                label,
                record ? render(record) : <Skeleton key={label} component="span" width="60%" />,
              ])}
            />
          </Panel>
          <Below hidden={!record}>
            <Panel title="Órdenes abiertas" spacing={1}>
              <ListedLines
                list={open}
                failed="No se pudieron cargar las órdenes"
                label="Órdenes abiertas"
                empty="No hay órdenes abiertas."
                columns={openColumns}
              />
              {(open.total ?? 0) > PAGE_SIZE && (
                <Quiet>{`Se muestran las ${PAGE_SIZE} que vencen primero, de ${cantidad(open.total)}.`}</Quiet>
              )}
            </Panel>
          </Below>
          <Below hidden={loading}>
            <Typography variant="h2">{`Precios de sus últimas ${cantidad(PRICED_COMPRAS_MAX)} órdenes`}</Typography>
          </Below>
        </Stack>
      }
    />
  );
}

export default recordPage<FichaProveedor>(
  {
    resource: 'proveedorFichas',
    title: 'Proveedor',
    parent: PARENT,
    missing: 'El proveedor no existe',
    failed: 'No se pudo cargar el proveedor',
  },
  Proveedor,
);

const openColumns: Column<Compra>[] = [
  column('Orden', ({ id }) => <OptionalLink to={wayTo('compra', id)}>{`Orden ${id}`}</OptionalLink>, {
    card: 'title',
    width: 'content',
  }),
  column('Etapa', compra => <EtapaBadge compra={compra} />, { width: 'content' }),
  column('Prometida', compra => promisedDay(compra), { width: 'content' }),
  column('Proyecto', compra => projectsOf(compra)),
  moneyColumn('Total', compra => totalesOf(compra).total),
];

function projectsOf(compra: Compra): string {
  const names = pedidosOf(compra).map(order => order.proyecto);
  return [...new Set(names)].join(', ') || '—';
}

/** "8 de 10 a tiempo (80 %)". */
function punctualityText(cumplimiento: FichaProveedor['cumplimiento']): string {
  const { prometidas, aTiempo } = cumplimiento;
  if (prometidas === 0) return 'Ninguna orden recibida tenía fecha prometida';
  return `${cantidad(aTiempo)} de ${cantidad(prometidas)} (${percentage(puntualidad(cumplimiento))})`;
}

const facts: readonly (readonly [label: string, render: (ficha: FichaProveedor) => string])[] = [
  ['A tiempo, últimos 12 meses', ({ cumplimiento }) => punctualityText(cumplimiento)],
  ['Atraso promedio', ({ cumplimiento: { diasTardePromedio } }) => dias(diasTardePromedio)],
  ['Atraso mayor', ({ cumplimiento }) => dias(cumplimiento.diasTardeMaximo)],
  ['Órdenes recibidas, últimos 12 meses', ({ cumplimiento }) => cantidad(cumplimiento.recibidas)],
  [
    'Órdenes abiertas',
    ({ abiertas: { ordenes, total } }) => (ordenes === 0 ? 'Ninguna' : `${cantidad(ordenes)} por ${dinero(total)}`),
  ],
  ['Atrasadas', ({ abiertas }) => cantidad(abiertas.atrasadas)],
  [labels.contacto, ({ contacto, telefono }) => `${contacto} · ${telefono}`],
  [proveedores.fields.mailOrden.label, ({ mailOrden }) => mailOrden],
];
