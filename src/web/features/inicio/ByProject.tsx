import { Box, Skeleton, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link, type RaRecord, useGetList } from 'react-admin';
import type { CompraAtrasada } from '#contract/comprasAtrasadas';
import { cantidad, dias, dinero } from '#contract/format';
import type { Gasto } from '#contract/gasto';
import type { Seguimiento } from '#contract/seguimiento';
import { mayPass } from '../../api/permisos';
import { paths } from '../../app/routes';
import { wayTo } from '../../app/wayTo';
import { OptionalLink } from '../../kit/OptionalLink';
import { Section } from '../../kit/Section';

const FIRST = { page: 1, perPage: 5 };

interface FirstRowsProps<T extends RaRecord> {
  /** Undefined while loading. */
  rows: readonly T[] | undefined;
  label: string;
  empty: string;
  /** Headers. The first column names the row; the others are figures, except those in `texts`. */
  heads: readonly string[];
  texts?: readonly string[];
  cells: (row: T) => readonly ReactNode[];
}

function FirstRows<T extends RaRecord>({ rows, label, empty, heads, texts = [], cells }: FirstRowsProps<T>) {
  const alignOf = (at: number) => (at === 0 || texts.includes(heads[at] ?? '') ? 'left' : 'right');
  if (!rows) return <Skeleton variant="rounded" height={160} />;
  if (rows.length === 0) return empty;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={label} sx={tableSx}>
        <TableHead>
          <TableRow>
            {heads.map((head, at) => (
              <TableCell key={head} align={alignOf(at)}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(row => (
            <TableRow key={row.id}>
              {cells(row).map((cell, at) => (
                <TableCell key={heads[at]} align={alignOf(at)} sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** On a phone the table scrolls rather than break words or figures. */
const tableSx = {
  '& td, & th, & td a': { overflowWrap: 'break-word' },
  '& td[class*="alignRight"]': { whiteSpace: 'nowrap' },
  '& .MuiTableCell-root.MuiTableCell-sizeSmall': { px: { xs: 0.75, sm: 2 } },
};

/** Loaded once there are figures. */
const SpentChart = lazy(() => import('./SpentChart'));

function Late() {
  const { data } = useGetList<Seguimiento>('seguimiento', {
    pagination: FIRST,
    sort: { field: 'atrasados', order: 'DESC' },
  });
  const rows = data?.filter(({ resumen }) => (resumen?.atrasados ?? 0) > 0);
  return (
    <Section title="Atrasos por proyecto" all={{ label: 'Todos los atrasados', to: paths.list('atrasados') }}>
      <FirstRows
        rows={rows}
        label="Atrasos por proyecto"
        empty="Ningún proyecto tiene pedidos atrasados."
        heads={['Proyecto', 'Pedidos atrasados']}
        cells={({ id, nombreProyecto, resumen }) => [
          <OptionalLink key="name" to={wayTo('proyecto', id)}>
            {nombreProyecto}
          </OptionalLink>,
          <Link key="late" to={paths.filtered('atrasados', { idProyecto: id })}>
            {cantidad(resumen?.atrasados)}
          </Link>,
        ]}
      />
    </Section>
  );
}

function LateSuppliers() {
  const { data } = useGetList<CompraAtrasada>('comprasAtrasadas', {
    pagination: FIRST,
    sort: { field: 'dias', order: 'DESC' },
  });
  return (
    <Section title="Atrasos por proveedor" all={{ label: 'Todas las órdenes', to: paths.list('comprasAtrasadas') }}>
      <FirstRows
        rows={data}
        label="Atrasos por proveedor"
        empty="Ningún proveedor está atrasado."
        heads={['Proveedor', 'Para', 'Orden', 'Atraso']}
        texts={['Para']}
        cells={({ id, idProveedor, proveedor, proyectos, dias: late }) => [
          <OptionalLink key="name" to={wayTo('proveedor', idProveedor)}>
            {proveedor}
          </OptionalLink>,
          proyectos,
          <OptionalLink key="order" to={wayTo('compra', id)}>
            {id}
          </OptionalLink>,
          dias(late),
        ]}
      />
    </Section>
  );
}

function Spent() {
  const { data } = useGetList<Gasto>('gasto', { pagination: FIRST, sort: { field: 'esteMes', order: 'DESC' } });
  return (
    <Section title="Comprado por proyecto, sin IVA" all={{ label: 'Todo el gasto', to: paths.list('gasto') }}>
      {data && data.length > 0 && (
        <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
          <SpentChart rows={data} />
        </Suspense>
      )}
      <FirstRows
        rows={data}
        label="Comprado por proyecto"
        empty="No se ha comprado nada en este mes ni en el pasado."
        heads={['Proyecto', 'Este mes', 'Mes pasado']}
        cells={({ idProyecto, proyectoVisible, nombreProyecto, esteMes, mesPasado }) => [
          <OptionalLink key="name" to={wayTo('proyecto', idProyecto, proyectoVisible)}>
            {nombreProyecto}
          </OptionalLink>,
          dinero(esteMes),
          dinero(mesPasado),
        ]}
      />
    </Section>
  );
}

/** Delays by project and supplier, and spending by project (D46). */
export const ByProject = () => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(24rem, 100%), 1fr))' }}>
    {mayPass('seguimiento.list') && <Late />}
    {mayPass('comprasAtrasadas.list') && <LateSuppliers />}
    {mayPass('gasto.list') && <Spent />}
  </Box>
);
