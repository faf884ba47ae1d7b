import { Box, Card, Skeleton, Typography, Stack } from '@mui/material';
import type { ComponentProps } from 'react';
import { useGetList } from 'react-admin';
import {
  COSTOS,
  budgetState,
  estimatedOf,
  costoNames,
  type FichaProyecto,
  type ProjectDelay,
} from '#contract/costoProyecto';
import { dinero, withCount, dia, dias } from '#contract/text/format';
import type { GateName } from '#contract/permisos';
import { PAGE_SIZE } from '#contract/constants';
import { paths } from '../../app/routes';
import { HeadFact, HeadFacts } from '../../kit/document/facts';
import { Badge, EstatusBadge } from '../../kit/Badge';
import { useMayPass } from '../../kit/gate';
import { reachSx, OptionalLink } from '../../kit/OptionalLink';
import { Quiet, touchSx } from '../../kit/layout';
import { wayTo } from '../../app/wayTo';
import { LineName } from '../../kit/document/LineName';
import { ListedLines } from '../../kit/document/LinesInset';
import { column, numberColumn, type Column } from '../../kit/list/columns';

/** The list with the documents behind each figure. */
const lists = {
  pedido: 'pedidos',
  comprado: 'compras',
  recibido: 'historialentrega',
  gastado: 'compras',
} as const;

/** A figure, linked to the list it sums up for users who may read that. */
export const ToList = ({ gate, to, ...link }: ComponentProps<typeof OptionalLink> & { gate: GateName }) => (
  <OptionalLink to={useMayPass(gate) ? to : null} {...link} />
);

/** The way to a list of the project's orders; null to those of another's, which that list does not show (D11). */
export const toOrders = ({ id, propio }: FichaProyecto, list: string, filter = {}): string | null =>
  propio ? paths.filtered(list, { idProyecto: id, ...filter }) : null;

/** The part of a figure that is valued at the article's own cost. */
export const estimateText = (importe: number): string | null => (importe === 0 ? null : `${dinero(importe)} estimado`);

function Costo({ ficha, costo }: { ficha: FichaProyecto; costo: (typeof COSTOS)[number] }) {
  const { id, total } = ficha;
  const list = lists[costo];
  const to = list === 'compras' ? paths.filtered(list, { idProyecto: id }) : toOrders(ficha, list);
  return (
    <>
      <Typography component="span" sx={figureSx} title={costoNames[costo].help}>
        <ToList gate={`${list}.list`} to={to} sx={reachSx}>
          {dinero(total[costo])}
        </ToList>
      </Typography>
      <Quiet component="span" variant="caption" sx={noteSx}>
        {estimateText(estimatedOf(costo, total))}
      </Quiet>
    </>
  );
}

/** How much of a budget is used; null without one. */
export function againstBudget(costs: Parameters<typeof budgetState>[0]) {
  const estado = budgetState(costs);
  return estado && <Badge tone={estado.tone}>{estado.text}</Badge>;
}

const Presupuesto = ({ ficha: { total, presupuesto } }: { ficha: FichaProyecto }) => (
  <>
    <Typography component="span" sx={figureSx}>
      {presupuesto === null ? 'Sin presupuesto' : dinero(presupuesto)}
    </Typography>
    <Box component="span" sx={noteSx}>
      {againstBudget({ ...total, presupuesto })}
    </Box>
  </>
);

const Coming = () => (
  <>
    <Skeleton component="span" width="70%" sx={figureSx} />
    <Box component="span" sx={noteSx} />
  </>
);

export const Cifras = ({ ficha }: { ficha: FichaProyecto | undefined }) => (
  <Card component="section" aria-label="Costo del proyecto, sin IVA" sx={{ p: 2 }}>
    <HeadFacts columns={5} from="md" sx={figuresSx}>
      {COSTOS.map(costo => (
        <HeadFact key={costo} label={costoNames[costo].label}>
          {ficha ? <Costo ficha={ficha} costo={costo} /> : <Coming />}
        </HeadFact>
      ))}
      <HeadFact label="Presupuesto">{ficha ? <Presupuesto ficha={ficha} /> : <Coming />}</HeadFact>
      {ficha?.estatus === false && (
        <HeadFact label="Estado">
          <EstatusBadge estatus={false} />
        </HeadFact>
      )}
    </HeadFacts>
    <Quiet variant="caption">
      En colones sin IVA. Es estimado, al costo del artículo, lo pedido que no se ha comprado y lo recibido sin compra.
    </Quiet>
  </Card>
);

const figuresSx = {
  mb: 1,
  gap: 2,
  // Two per row, unless an amount is too long for that.
  display: { xs: 'flex', md: 'grid' },
  flexWrap: 'wrap',
  // With more weight than the fact's own width.
  '&& > *': { flex: '1 0 40%', minWidth: { xs: 'max-content', md: 0 } },
};
const figureSx = { display: 'block', typography: 'h3', whiteSpace: { xs: 'nowrap', md: 'normal' } };
/** As high without a note as with one. */
const noteSx = { display: 'block', minHeight: '1.5rem' };

const FIRST = { pagination: { page: 1, perPage: PAGE_SIZE }, sort: { field: 'fechaEntrega', order: 'ASC' } } as const;

const columns: Column<ProjectDelay>[] = [
  column('Artículo', line => <LineName line={line} />, { card: 'title' }),
  column(
    'Pedido',
    ({ idPedido }) => <OptionalLink to={wayTo('pedido', idPedido)}>{`Pedido ${idPedido}`}</OptionalLink>,
    { width: 'content' },
  ),
  numberColumn('Pendiente', ({ pendiente }) => pendiente, { width: 'content' }),
  column('Atraso', ({ fechaEntrega, dias: late }) => `${dias(late)}, desde el ${dia(fechaEntrega)}`, {
    width: 'content',
  }),
  column('De quién', ({ ordenes }) =>
    ordenes.length === 0
      ? 'Sin comprar'
      : ordenes.map(({ id, proveedor }) => (
          <span key={id} style={{ display: 'block' }}>
            {proveedor}, <OptionalLink to={wayTo('compra', id)}>{`orden ${id}`}</OptionalLink>
          </span>
        )),
  ),
];

export const useAtrasos = (id: number) => useGetList<ProjectDelay>('proyectoAtrasos', { filter: { id }, ...FIRST });

/** One below the other on a phone, where each link is a touch target. */
const clauseSx = { display: { xs: 'block', sm: 'inline' } };

function DelaysSummary({ ficha, total }: { ficha: FichaProyecto; total: number }) {
  const { lineas, pedidos, ordenes, proveedores } = ficha.atrasos;
  return (
    <Typography variant="body2" color="error">
      <Box component="span" sx={clauseSx}>
        {withCount(lineas, 'línea atrasada', 'líneas atrasadas')} de{' '}
        <ToList gate="atrasados.list" to={toOrders(ficha, 'atrasados')} sx={touchSx}>
          {withCount(pedidos, 'pedido')}
        </ToList>
        {ordenes > 0 ? '; ' : '. '}
      </Box>
      {ordenes > 0 && (
        <Box component="span" sx={clauseSx}>
          <ToList
            gate="comprasAtrasadas.list"
            to={paths.filtered('comprasAtrasadas', { idProyecto: ficha.id })}
            sx={touchSx}
          >
            {`${withCount(ordenes, 'orden atrasada', 'órdenes atrasadas')} de ${withCount(proveedores, 'proveedor', 'proveedores')}`}
          </ToList>
          {'. '}
        </Box>
      )}
      {total > PAGE_SIZE && <Box component="span" sx={clauseSx}>{`Se muestran las ${PAGE_SIZE} más atrasadas.`}</Box>}
    </Typography>
  );
}

export function Atrasos({ ficha, list }: { ficha: FichaProyecto | undefined; list: ReturnType<typeof useAtrasos> }) {
  const { data, total = 0 } = list;
  return (
    <Stack spacing={1}>
      {ficha && total > 0 && <DelaysSummary ficha={ficha} total={total} />}
      <ListedLines
        // Only with the sentence above, which would move them down if it came later.
        list={{ ...list, data: ficha && data }}
        failed="No se pudieron cargar los atrasos"
        label="Atrasos"
        empty="Nada está atrasado."
        columns={columns}
      />
    </Stack>
  );
}
