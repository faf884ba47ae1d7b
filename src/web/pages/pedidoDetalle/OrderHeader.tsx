import { Box, Card, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { dayOf, dia, fechaHora } from '#contract/format';
import { estaAtrasado, type Pedido } from '#contract/pedido';
import { companyTimeZone } from '../../company';
import { Badge } from '../../components/EstatusBadge';
import { useIsPhone } from '../../components/useIsPhone';
import { daysLate } from '../../resources/pedidos/daysLate';
import { OrderDocuments } from '../../resources/pedidos/DocumentButtons';
import { EstadoPedido } from '../../resources/pedidos/EstadoPedido';
import { ProyectoNombre } from '../../resources/pedidos/ProyectoNombre';
import type { Mode } from './mode';
import { ModeSwitch } from './ModeSwitch';

/** What an order is: number, state, project, dates, who made it. */
export function OrderHeader({ order, mode }: { order: Pedido; mode: Mode }) {
  const isPhone = useIsPhone();
  const hoy = dayOf(new Date(), companyTimeZone());
  const { id, estado, fecha, fechaEntrega, usuario } = order;
  const late = estaAtrasado(order, hoy) ? daysLate(fechaEntrega, hoy) : 0;
  return (
    <Card variant="outlined" sx={{ p: 2 }}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', mb: 1.5 }}>
        <Typography variant="h1">Pedido {id}</Typography>
        <EstadoPedido estado={estado} />
        {late !== 0 && <Badge tono="bad">Atrasado {late === 1 ? '1 día' : `${late} días`}</Badge>}
        <Box sx={{ flex: 1 }} />
        {/* Receiving by phone needs the height for its lines; the documents are on the list and on the order for reading. */}
        {!(isPhone && mode === 'recibir') && <OrderDocuments id={id} />}
        <ModeSwitch id={id} mode={mode} />
      </Stack>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' } }}
      >
        <HeaderFact label="Proyecto">
          <ProyectoNombre pedido={order} />
        </HeaderFact>
        <HeaderFact label="Fecha Pedido">{fechaHora(fecha, companyTimeZone())}</HeaderFact>
        <HeaderFact label="Entrega estimada">{dia(fechaEntrega)}</HeaderFact>
        <HeaderFact label="Hecho Por">{usuario ? `${usuario.nombre} ${usuario.apellido}` : '—'}</HeaderFact>
      </Box>
    </Card>
  );
}

const HeaderFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography component="dt" variant="caption" color="text.secondary">
      {label}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  </Box>
);
