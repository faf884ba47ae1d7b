import { Link } from 'react-admin';
import { COMPRAS_CON_PRECIO, type FichaProveedor, type PrecioDeProveedor } from '#contract/fichaProveedor';
import { cantidad, dinero } from '#contract/format';
import { fechaHora } from '../../../app/company';
import { paths } from '../../../app/routes';
import { LineName } from '../../../kit/document/LineName';
import { type LineColumn, LinesInset, lineColumn } from '../../../kit/document/LinesInset';
import { type Column, column, moneyColumn } from '../../../kit/list/columns';
import { ListPage } from '../../../kit/list/ListPage';
import { reachSx } from '../../../kit/OptionalLink';
import { recordPage } from '../../../kit/RecordPage';
import { Ficha, useFichaLoading } from './Ficha';

type Precio = PrecioDeProveedor['ultimo'];

const Origen = ({ precio: { fecha, idCompra } }: { precio: Precio }) => (
  <>
    {fechaHora(fecha)} ·{' '}
    <Link sx={reachSx} to={paths.compra(idCompra)}>
      Orden {idCompra}
    </Link>
  </>
);

const columns: Column<PrecioDeProveedor>[] = [
  column('nombreProducto', 'Artículo', line => <LineName line={line} />, { card: 'title', width: '34%' }),
  moneyColumn('ultimo', 'Último precio', ({ ultimo }) => ultimo.costo, { width: 130 }),
  column('cuando', 'Del', ({ ultimo }) => <Origen precio={ultimo} />, { sortable: false }),
  moneyColumn('menor', 'Menor precio', ({ menor }) => menor.costo, { width: 130, sortable: false }),
  // On a card the links of two facts would lie over each other; opened, it shows all of its prices.
  column('menorCuando', 'Del día', ({ menor }) => <Origen precio={menor} />, { sortable: false, card: 'hide' }),
];

const history: LineColumn<Precio & { id: number }>[] = [
  lineColumn('Fecha', ({ fecha }) => fechaHora(fecha), { title: true, compact: true }),
  lineColumn('Precio', ({ costo }) => dinero(costo), { align: 'right', compact: true }),
  lineColumn('Orden', ({ idCompra }) => <Link to={paths.compra(idCompra)}>Orden {idCompra}</Link>),
];

const PARENT = { title: 'Proveedores', to: paths.list('proveedores') };

/** A supplier's open orders, punctuality, and prices over time (D48). */
function Proveedor({ id, record }: { id: number; record: FichaProveedor | undefined }) {
  const loading = useFichaLoading(id, record);
  return (
    <ListPage<PrecioDeProveedor>
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
        <LinesInset
          label={`Precios de ${nombreProducto}`}
          empty="No hay precios."
          lines={precios.map((precio, index) => ({ ...precio, id: index }))}
          columns={history}
        />
      )}
      summaryLoading={loading}
      summary={
        <Ficha
          id={id}
          ficha={record}
          loading={loading}
          note={`Precios de sus últimas ${cantidad(COMPRAS_CON_PRECIO)} órdenes`}
        />
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
