import { Box, useTheme } from '@mui/material';
import { Link, useGetList } from 'react-admin';
import type { CompraAtrasada } from '#contract/comprasAtrasadas';
import { cantidad, dias, dinero, compactNumber } from '#contract/text/format';
import type { Gasto } from '#contract/gasto';
import type { Seguimiento } from '#contract/seguimiento';
import { mayPass } from '../../api/permisos';
import { paths } from '../../app/routes';
import { wayTo } from '../../app/wayTo';
import { Bars } from '../../kit/Bars';
import { ListedLines } from '../../kit/document/LinesInset';
import { column, moneyColumn, type Column } from '../../kit/list/columns';
import { OptionalLink } from '../../kit/OptionalLink';
import { Panel } from '../../kit/layout';
import { useIsPhone } from '../../kit/width';

const firstBy = (field: string) => ({ pagination: { page: 1, perPage: 5 }, sort: { field, order: 'DESC' } }) as const;

const lateColumns: Column<Seguimiento>[] = [
  column(
    'Proyecto',
    ({ id, nombreProyecto }) => <OptionalLink to={wayTo('proyecto', id)}>{nombreProyecto}</OptionalLink>,
    { card: 'title' },
  ),
  column(
    'Pedidos atrasados',
    ({ id, resumen }) => (
      <Link to={paths.filtered('atrasados', { idProyecto: id })}>{cantidad(resumen?.atrasados)}</Link>
    ),
    { align: 'right', width: 'content' },
  ),
];

function Late() {
  const list = useGetList<Seguimiento>('seguimiento', firstBy('atrasados'));
  const data = list.data?.filter(({ resumen }) => (resumen?.atrasados ?? 0) > 0);
  return (
    <Panel
      spacing={1}
      title="Atrasos por proyecto"
      all={{ label: 'Todos los atrasados', to: paths.filtered('atrasados', {}) }}
    >
      <ListedLines
        list={{ ...list, data }}
        failed="No se pudieron cargar los atrasos"
        label="Atrasos por proyecto"
        empty="Ningún proyecto tiene pedidos atrasados."
        columns={lateColumns}
      />
    </Panel>
  );
}

const supplierColumns: Column<CompraAtrasada>[] = [
  column(
    'Proveedor',
    ({ idProveedor, proveedor }) => <OptionalLink to={wayTo('proveedor', idProveedor)}>{proveedor}</OptionalLink>,
    { card: 'title' },
  ),
  column('Para', ({ proyectos }) => proyectos),
  column('Atraso', ({ dias: late }) => dias(late), { align: 'right', width: 'content' }),
  column('Orden', ({ id }) => <OptionalLink to={wayTo('compra', id)}>{id}</OptionalLink>, {
    align: 'right',
    width: 'content',
  }),
];

function LateSuppliers() {
  const list = useGetList<CompraAtrasada>('comprasAtrasadas', firstBy('dias'));
  return (
    <Panel
      spacing={1}
      title="Atrasos por proveedor"
      all={{ label: 'Todas las órdenes', to: paths.filtered('comprasAtrasadas', {}) }}
    >
      <ListedLines
        list={list}
        failed="No se pudieron cargar los atrasos"
        label="Atrasos por proveedor"
        empty="Ningún proveedor está atrasado."
        columns={supplierColumns}
      />
    </Panel>
  );
}

const spentColumns: Column<Gasto>[] = [
  column(
    'Proyecto',
    ({ idProyecto, proyectoVisible, nombreProyecto }) => (
      <OptionalLink to={wayTo('proyecto', idProyecto, proyectoVisible)}>{nombreProyecto}</OptionalLink>
    ),
    { card: 'title' },
  ),
  moneyColumn('Este mes', ({ esteMes }) => esteMes),
  moneyColumn('Mes pasado', ({ mesPasado }) => mesPasado),
];

const ROW_HEIGHT = 56;
const AXIS_HEIGHT = 64;
/** The last amount of the axis stands beyond the axis by half its width. */
const margin = { right: 32 };

function SpentChart({ rows }: { rows: readonly Gasto[] }) {
  const { palette } = useTheme();
  return (
    <Bars
      layout="horizontal"
      height={rows.length * ROW_HEIGHT + AXIS_HEIGHT}
      margin={margin}
      yAxis={[
        {
          scaleType: 'band',
          data: rows.map(({ nombreProyecto }) => nombreProyecto),
          // A phone cuts long names, which the table below has whole.
          width: useIsPhone() ? 120 : 200,
        },
      ]}
      xAxis={[{ tickNumber: 4, valueFormatter: compactNumber }]}
      series={[
        { label: 'Este mes', data: rows.map(({ esteMes }) => esteMes), valueFormatter: dinero },
        { label: 'Mes pasado', data: rows.map(({ mesPasado }) => mesPasado), valueFormatter: dinero },
      ]}
      colors={[palette.primary.main, palette.text.secondary]}
    />
  );
}

function Spent() {
  const list = useGetList<Gasto>('gasto', firstBy('esteMes'));
  const { data } = list;
  return (
    <Panel
      spacing={1}
      title="Comprado por proyecto, sin IVA"
      all={{ label: 'Todo el gasto', to: paths.filtered('gasto', {}) }}
    >
      {data && data.length > 0 && <SpentChart rows={data} />}
      <ListedLines
        list={list}
        failed="No se pudo cargar lo comprado"
        label="Comprado por proyecto"
        empty="No se ha comprado nada en este mes ni en el pasado."
        columns={spentColumns}
      />
    </Panel>
  );
}

/** Delays by project and supplier, and spending by project (D46). */
export default function ByProject() {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(30rem, 100%), 1fr))' }}>
      {mayPass('seguimiento.list') && <Late />}
      {mayPass('comprasAtrasadas.list') && <LateSuppliers />}
      {mayPass('gasto.list') && (
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <Spent />
        </Box>
      )}
    </Box>
  );
}
