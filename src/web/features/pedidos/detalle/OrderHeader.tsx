import EditNoteIcon from '@mui/icons-material/EditNoteOutlined';
import MoveToInboxIcon from '@mui/icons-material/MoveToInboxOutlined';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import {
  Box,
  Card,
  ToggleButton,
  ToggleButtonGroup,
  Tooltip,
  Typography,
  type SvgIconProps,
  type Theme,
} from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { dia, dias, fullName } from '#contract/text/format';
import type { GateName } from '#contract/permisos';
import { fechaHora, useToday } from '../../../api/company';
import { paths } from '../../../app/routes';
import { finger } from '../../../app/theme/components';
import { useIsNarrow } from '../../../kit/document/DocumentLayout';
import { HeadFact, HeadFacts } from '../../../kit/document/facts';
import { MoreActions } from '../../../kit/buttons';
import { Badge } from '../../../kit/Badge';
import { useRefusal } from '../../../kit/gate';
import { WrapRow } from '../../../kit/layout';
import { below, useHeldScreen, useIsPhone } from '../../../kit/width';
import { EstadoPedido, lateOf, ProyectoNombre } from '../orderRows';
import type { Mode } from './mode';
import { useOrder } from './useOrder';

interface OrderHeaderProps {
  /** The current mode; null if the user has no choice of modes. */
  mode: Mode | null;
  /** The main action on the order as a whole. */
  action?: ReactNode;
  /** Further actions, behind '⋯' unless the screen is wide: number and state come first. */
  others?: ReactNode;
  /** Its documents, behind '⋯' on a narrow screen. */
  documents?: ReactNode;
}

export function OrderHeader({ mode, action, others, documents }: OrderHeaderProps) {
  const order = useOrder();
  const isPhone = useIsPhone();
  const { id, estado, fecha, fechaEntrega, usuario } = order;
  const late = lateOf(order, useToday());
  // On a phone, quantity inputs need the room: the header is reduced to the essential facts.
  const isTight = isPhone && mode !== null && mode !== 'ver';
  const modes = mode && <ModeSwitch id={id} mode={mode} />;
  return (
    <Card sx={{ p: isTight ? 1.5 : 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1, mb: 1.5, flexWrap: { sm: 'wrap' } }}>
        <WrapRow sx={{ flex: { xs: 1, sm: '1 0 auto' }, alignItems: 'center', minHeight: 36 }}>
          <Typography variant="h1" sx={{ whiteSpace: 'nowrap' }}>
            Pedido {id}
          </Typography>
          <EstadoPedido estado={estado} />
          {late !== null && <Badge tone="bad">Atrasado {dias(late)}</Badge>}
          {/* The switch does not show this mode, and the summary with its title is below the lines. */}
          {isTight && mode === 'despachar' && <Badge tone="primary">Despacho de bodega</Badge>}
        </WrapRow>
        {/* Beside number and state or, without room there, below them. */}
        <WrapRow sx={{ ml: 'auto' }}>
          {!isPhone && action}
          <Others {...{ others, documents }} />
          {!isPhone && modes}
        </WrapRow>
      </Box>
      {isPhone && (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, mb: 1.5 }}>
          {modes}
          {action}
        </Box>
      )}
      <HeadFacts columns={4} sx={{ gap: isTight ? 0.75 : 1.5 }}>
        <HeadFact label="Proyecto" wide={isTight}>
          <ProyectoNombre pedido={order} />
        </HeadFact>
        <HeadFact label="Fecha Pedido">{fechaHora(fecha)}</HeadFact>
        <HeadFact label="Entrega estimada">{dia(fechaEntrega)}</HeadFact>
        {!isTight && <HeadFact label="Hecho Por">{fullName(usuario)}</HeadFact>}
      </HeadFacts>
    </Card>
  );
}

/** Below Material's `xl` there is no room for all actions. */
const crowded = below(1536);

function Others({ others, documents }: Pick<OrderHeaderProps, 'others' | 'documents'>) {
  const isNarrow = useIsNarrow();
  const isWide = !useHeldScreen(crowded);
  const hidden = { others: !isWide && others, documents: isNarrow && documents };
  return (
    <>
      {isWide && others}
      {(hidden.others || hidden.documents) && (
        <MoreActions>
          {hidden.others}
          {hidden.documents}
        </MoreActions>
      )}
      {!isNarrow && documents}
    </>
  );
}

interface ModeOption {
  mode: Mode;
  /** Its `tipo` in the path. */
  tipo: string | number;
  label: string;
  /** Label on a phone. */
  short: string;
  icon: ComponentType<SvgIconProps>;
  gate: GateName;
}

const modes: readonly ModeOption[] = [
  { mode: 'ver', tipo: 'ver', label: 'Ver', short: 'Ver', icon: VisibilityIcon, gate: 'pedidos.one' },
  {
    mode: 'cambio',
    tipo: 0,
    label: 'Solicitar cambio',
    short: 'Cambio',
    icon: EditNoteIcon,
    gate: 'pedidos.solicitarCambio',
  },
  { mode: 'recibir', tipo: 1, label: 'Recibir', short: 'Recibir', icon: MoveToInboxIcon, gate: 'pedidos.recibir' },
];

/** Links to the modes of working on an order (D18); the current one is marked. */
const ModeSwitch = ({ id, mode }: { id: number; mode: Mode }) => (
  <ToggleButtonGroup
    aria-label="Modo de trabajo"
    size="small"
    exclusive
    value={mode}
    sx={theme => ({
      bgcolor: 'background.paper',
      flexWrap: 'wrap',
      [theme.breakpoints.down(theme.size.phone)]: { width: '100%' },
    })}
  >
    {modes.map(option => (
      <ModeLink key={option.mode} option={option} to={paths.pedido(id, option.tipo)} current={option.mode === mode} />
    ))}
  </ToggleButtonGroup>
);

const modeSx = (theme: Theme) => ({
  gap: 0.75,
  px: 1.5,
  py: 0,
  minHeight: 36,
  color: 'text.primary',
  whiteSpace: 'nowrap',
  '&[aria-disabled="true"]': { color: 'text.disabled', cursor: 'default' },
  '&.Mui-selected, &.Mui-selected:hover': { color: 'primary.main', bgcolor: 'soft.primary' },
  [theme.breakpoints.down(theme.size.phone)]: { flex: '1 0 auto', px: 1 },
  [finger]: { minHeight: theme.size.touch },
});

/** Link to a mode; without the permission it stays focusable, with a tooltip that names what is missing (D33). */
function ModeLink({ option, to, current }: { option: ModeOption; to: string; current: boolean }) {
  const { label, short, icon: Icon, gate, mode } = option;
  const isPhone = useIsPhone();
  const refusal = useRefusal(gate);
  const target = refusal ? { component: 'span', 'aria-disabled': true } : { component: LinkBase, to };
  return (
    <Tooltip describeChild title={refusal ?? ''}>
      <ToggleButton
        {...target}
        value={mode}
        role="link"
        tabIndex={0}
        aria-pressed={undefined}
        aria-current={current ? 'page' : undefined}
        sx={modeSx}
      >
        <Icon fontSize="small" aria-hidden />
        {isPhone ? short : label}
      </ToggleButton>
    </Tooltip>
  );
}
