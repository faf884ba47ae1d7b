import { Box, Card, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { dia, fechaHora } from '#contract/format';
import { estaAtrasado, type Pedido } from '#contract/pedido';
import { companyTimeZone, companyToday } from '../../../app/company';
import { Badge } from '../../../kit/EstatusBadge';
import { useIsPhone } from '../../../kit/useIsPhone';
import { daysLate, EstadoPedido, ProyectoNombre } from '../orderColumns';
import { ModeSwitch, type Mode } from './ModeSwitch';

interface OrderHeaderProps {
  order: Pedido;
  mode: Mode;
  /** What can be done with it beside working on its lines. */
  actions?: ReactNode;
}

/** What an order is: number, state, project, dates, who made it; and the ways of working on it. */
export function OrderHeader({ order, mode, actions }: OrderHeaderProps) {
  const isPhone = useIsPhone();
  const hoy = companyToday();
  const { id, estado, fecha, fechaEntrega, usuario } = order;
  const late = estaAtrasado(order, hoy) ? daysLate(fechaEntrega, hoy) : 0;
  // While amounts are typed the lines need the room; the rest is where the order is read.
  const isTight = isPhone && mode !== 'ver';
  const modes = <ModeSwitch id={id} mode={mode} />;
  return (
    <Card variant="outlined" sx={{ p: isTight ? 1.5 : 2 }}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', mb: 1.5 }}>
        <Typography variant="h1">Pedido {id}</Typography>
        <EstadoPedido estado={estado} />
        {late !== 0 && <Badge tono="bad">Atrasado {late === 1 ? '1 día' : `${late} días`}</Badge>}
        {isPhone ? <FullRow>{modes}</FullRow> : <Box sx={{ flex: 1 }} />}
        {actions}
        {!isPhone && modes}
      </Stack>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: isTight ? 0.75 : 1.5,
          gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' },
        }}
      >
        <HeaderFact label="Proyecto" wide={isTight}>
          <ProyectoNombre pedido={order} />
        </HeaderFact>
        <HeaderFact label="Fecha Pedido">{fechaHora(fecha, companyTimeZone())}</HeaderFact>
        <HeaderFact label="Entrega estimada">{dia(fechaEntrega)}</HeaderFact>
        {!isTight && (
          <HeaderFact label="Hecho Por">{usuario ? `${usuario.nombre} ${usuario.apellido}` : '—'}</HeaderFact>
        )}
      </Box>
    </Card>
  );
}

const FullRow = ({ children }: { children: ReactNode }) => <Box sx={{ flex: '1 1 100%' }}>{children}</Box>;

interface HeaderFactProps {
  label: string;
  /** Takes a row of its own. */
  wide?: boolean;
  children: ReactNode;
}

const HeaderFact = ({ label, wide = false, children }: HeaderFactProps) => (
  <Box sx={{ minWidth: 0, gridColumn: wide ? '1 / -1' : undefined }}>
    <Typography component="dt" variant="caption" color="text.secondary">
      {label}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  </Box>
);
