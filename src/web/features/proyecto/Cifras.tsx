import { Box, Card, Skeleton, Typography } from '@mui/material';
import { COSTOS, budgetState, estimatedOf, type FichaProyecto, costoNames } from '#contract/costoProyecto';
import { dinero } from '#contract/text/format';
import type { GateName } from '#contract/permisos';
import type { ComponentProps } from 'react';
import { paths } from '../../app/routes';
import { HeadFact, HeadFacts } from '../../kit/document/facts';
import { Badge, EstatusBadge } from '../../kit/Badge';
import { useMayPass } from '../../kit/gate';
import { reachSx, OptionalLink } from '../../kit/OptionalLink';
import { Quiet } from '../../kit/layout';

/** The list with the documents behind each figure. */
const lists = {
  pedido: 'pedidos',
  comprado: 'compras',
  recibido: 'historialentrega',
  gastado: 'compras',
} as const;

interface ToListProps extends ComponentProps<typeof OptionalLink> {
  gate: GateName;
}

/** A figure, linked to the list it sums up for users who may read that. */
export const ToList = ({ gate, to, ...link }: ToListProps) => (
  <OptionalLink to={useMayPass(gate) ? to : null} {...link} />
);

/** The part of a figure that is valued at the article's own cost. */
export const estimateText = (importe: number): string | null => (importe === 0 ? null : `${dinero(importe)} estimado`);

function Costo({ ficha: { id, total }, costo }: { ficha: FichaProyecto; costo: (typeof COSTOS)[number] }) {
  const lista = lists[costo];
  return (
    <>
      <Typography component="span" sx={figureSx} title={costoNames[costo].help}>
        <ToList gate={`${lista}.list`} to={paths.filtered(lista, { idProyecto: id })} sx={reachSx}>
          {dinero(total[costo])}
        </ToList>
      </Typography>
      <Quiet component="span" variant="caption" sx={noteSx}>
        {estimateText(estimatedOf(costo, total))}
      </Quiet>
    </>
  );
}

function Presupuesto({ ficha: { total, presupuesto } }: { ficha: FichaProyecto }) {
  const estado = budgetState({ ...total, presupuesto });
  return (
    <>
      <Typography component="span" sx={figureSx}>
        {presupuesto === null ? 'Sin presupuesto' : dinero(presupuesto)}
      </Typography>
      <Box component="span" sx={noteSx}>
        {estado && <Badge tono={estado.tono}>{estado.texto}</Badge>}
      </Box>
    </>
  );
}

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
/** As high with a note as without. */
const noteSx = { display: 'block', minHeight: '1.5rem' };
