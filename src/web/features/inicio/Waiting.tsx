import { Box, Card, CardActionArea, Skeleton, Typography, Button } from '@mui/material';
import { LinkBase, useGetList } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import { cantidad, addDays } from '#contract/text/format';
import type { GateName } from '#contract/permisos';
import { gateOf, mayPass } from '../../api/permisos';
import { useToday } from '../../api/company';
import { Quiet } from '../../kit/layout';
import { ONE, refetchFailed } from '../../api/reads';
import { paths } from '../../app/routes';

/** A figure of the home page: the number of records of a list with a filter, linked to that list. */
interface HomeFigure {
  label: string;
  resource: string;
  /** Only shown to users who pass it, and so can act on it; by default that of the list. */
  gate?: GateName;
  filter?: Record<string, unknown>;
  /** A figure above zero is shown in red. */
  isAlarming?: true;
  /** Not shown while it is zero, as of what a company may not use at all. */
  isRare?: true;
}

/** What is to arrive from today, `YYYY-MM-DD`, until a day. */
const arriving = (entregaDesde: string, entregaHasta: string) => ({ estado: 'Pendiente', entregaDesde, entregaHasta });

const groupsOf = (today: string): { title: string; figures: HomeFigure[] }[] => [
  {
    title: 'Bodega',
    figures: [
      { label: 'Para recibir hoy', gate: 'pedidos.recibir', resource: 'pedidos', filter: arriving(today, today) },
      {
        label: 'Para recibir en 7 días',
        gate: 'pedidos.recibir',
        resource: 'pedidos',
        filter: arriving(today, addDays(today, 6)),
      },
      { label: 'Pedidos atrasados', resource: 'atrasados', isAlarming: true },
      { label: 'Artículos bajo su mínimo', resource: 'bajoMinimo', isAlarming: true },
    ],
  },
  {
    title: 'Compras',
    figures: [
      { label: 'Artículos por comprar', resource: 'necesidades' },
      { label: 'Órdenes sin enviar', gate: 'compras.enviar', resource: 'compras', filter: { etapa: 'Borrador' } },
      { label: 'Sin confirmar', gate: 'compras.enviar', resource: 'compras', filter: { etapa: 'Enviada' } },
      { label: 'Órdenes de compra atrasadas', resource: 'comprasAtrasadas', isAlarming: true },
      {
        label: 'Correos que fallaron',
        gate: 'compras.enviar',
        resource: 'compras',
        filter: { envio: 'Fallido' },
        isAlarming: true,
      },
    ],
  },
  {
    title: 'Administración',
    figures: [
      {
        label: 'Facturas vencidas',
        resource: 'facturasProveedor',
        filter: { pago: 'Vencida' },
        isAlarming: true,
        isRare: true,
      },
      {
        label: 'Usuarios sin perfil',
        gate: 'usuarioPerfiles.create',
        resource: 'usuarios',
        filter: { estatus: true, sinPerfil: true },
        isAlarming: true,
      },
    ],
  },
];

function Figure({ figure: { label, resource, filter = {}, isAlarming, isRare } }: { figure: HomeFigure }) {
  const { total, error, isFetching } = useGetList(resource, { ...ONE, filter });
  if (error && total === undefined) return <FigureFailed label={label} busy={isFetching} />;
  if (isRare && !total) return null;
  const tone = isAlarming ? 'error.main' : 'text.primary';
  return (
    <Card component="li">
      <CardActionArea
        component={LinkBase}
        to={paths.filtered(resource, filter)}
        sx={{ px: 2, py: 1.5, height: '100%' }}
      >
        <Typography
          component="span"
          sx={{ display: 'block', typography: 'h1', color: total === 0 ? 'text.secondary' : tone }}
        >
          {total === undefined ? <Skeleton width="2ch" /> : cantidad(total)}
        </Typography>{' '}
        <Quiet component="span">{label}</Quiet>
      </CardActionArea>
    </Card>
  );
}

const gridSx = {
  display: 'grid',
  gap: 1.5,
  // On a desk as many columns as the largest group has figures, so that all groups align.
  gridTemplateColumns: { xs: 'repeat(auto-fill, minmax(min(8.5rem, 100%), 1fr))', lg: 'repeat(5, 1fr)' },
  listStyle: 'none',
  p: 0,
  m: 0,
};

/** Without its heading where none of its figures is shown. */
const sectionSx = { '&:not(:has(li))': { display: 'none' } };

/** Figures of what is waiting for the signed-in user, each linked to its filtered list (D46). */
export function Waiting() {
  return groupsOf(useToday()).map(({ title, figures }) => {
    const mine = figures.filter(({ resource, gate = gateOf(resource, 'list') }) => mayPass(gate));
    if (mine.length === 0) return null;
    return (
      <Box key={title} component="section" aria-label={title} sx={sectionSx}>
        <Typography variant="h2" sx={{ typography: 'subtitle2', mb: 1 }}>
          {title}
        </Typography>
        <Box component="ul" sx={gridSx}>
          {mine.map(figure => (
            <Figure key={figure.label} figure={figure} />
          ))}
        </Box>
      </Box>
    );
  });
}

/** A figure that could not be loaded. Its button loads all that failed on the page, since they mostly fail together. */
function FigureFailed({ label, busy }: { label: string; busy: boolean }) {
  const queries = useQueryClient();
  return (
    <Card component="li" sx={{ p: 1 }}>
      <Button
        variant="text"
        aria-label={`Reintentar: ${label}`}
        loading={busy}
        onClick={() => void refetchFailed(queries)}
        sx={{ px: 1 }}
      >
        Reintentar
      </Button>
      <Quiet sx={{ px: 1 }}>{label}: no se pudo cargar</Quiet>
    </Card>
  );
}
