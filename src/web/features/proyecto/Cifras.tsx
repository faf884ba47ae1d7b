import { Card, Skeleton, Typography } from '@mui/material';
import { Link } from 'react-admin';
import { COSTOS, estadoDelPresupuesto, estimadoDe, type FichaProyecto, nombresDeCosto } from '#contract/costoProyecto';
import { dinero } from '#contract/format';
import type { GateName } from '#contract/permisos';
import { paths } from '../../app/routes';
import { HeadFact, HeadFacts } from '../../kit/document/DocumentLayout';
import { Badge } from '../../kit/EstatusBadge';
import { useMayPass } from '../../kit/gate';

/** The list with the documents behind each figure. */
const listas = {
  pedido: 'pedidos',
  comprado: 'compras',
  recibido: 'historialentrega',
  gastado: 'compras',
} as const;

interface ToListProps {
  gate: GateName;
  to: string;
  children: string;
}

/** A figure, linked to the list it sums up for users who may read that. */
export const ToList = ({ gate, to, children }: ToListProps) =>
  useMayPass(gate) ? <Link to={to}>{children}</Link> : children;

/** The part of a figure that is valued at the article's own cost. */
export const estimado = (importe: number): string | null => (importe === 0 ? null : `${dinero(importe)} estimado`);

export function Cifras({ ficha }: { ficha: FichaProyecto | undefined }) {
  if (!ficha) return <Skeleton variant="rounded" height={120} animation={false} />;
  const { id, total, presupuesto } = ficha;
  const estado = estadoDelPresupuesto({ ...total, presupuesto });
  return (
    <Card variant="outlined" component="section" aria-label="Costo del proyecto, sin IVA" sx={{ p: 2 }}>
      <HeadFacts columns={5} from="md" sx={{ mb: 1, gap: 2 }}>
        {COSTOS.map(costo => (
          <HeadFact key={costo} label={nombresDeCosto[costo].label}>
            <Typography component="span" sx={figureSx} title={nombresDeCosto[costo].help}>
              <ToList gate={`${listas[costo]}.list`} to={paths.filtered(listas[costo], { idProyecto: id })}>
                {dinero(total[costo])}
              </ToList>
            </Typography>
            <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
              {estimado(estimadoDe(costo, total))}
            </Typography>
          </HeadFact>
        ))}
        <HeadFact label="Presupuesto">
          <Typography component="span" sx={figureSx}>
            {presupuesto === null ? 'Sin presupuesto' : dinero(presupuesto)}
          </Typography>
          {estado && <Badge tono={estado.tono}>{estado.texto}</Badge>}
        </HeadFact>
      </HeadFacts>
      <Typography variant="caption" color="text.secondary">
        En colones sin IVA. Es estimado, al costo del artículo, lo pedido que no se ha comprado y lo recibido sin
        compra.
      </Typography>
    </Card>
  );
}

const figureSx = { display: 'block', typography: 'h3', fontVariantNumeric: 'tabular-nums' };
