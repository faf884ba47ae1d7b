import EditNoteIcon from '@mui/icons-material/EditNoteOutlined';
import MoveToInboxIcon from '@mui/icons-material/MoveToInboxOutlined';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import { ToggleButton, ToggleButtonGroup, Tooltip, type SvgIconProps, type Theme } from '@mui/material';
import type { ComponentType } from 'react';
import { LinkBase } from 'react-admin';
import type { GateName } from '#contract/permisos';
import { useRefusal } from '../../../kit/gate';
import { useIsPhone } from '../../../kit/useIsPhone';
import { paths } from '../../../app/routes';
import { PHONE_WIDTH } from '../../../app/theme/tokens';

/** The three ways of looking at an order. */
export type Mode = 'ver' | 'cambio' | 'recibir';

/** What `pedidos/editar/{id}/{tipo}` shows (D18): 1 the receipt, 0 a change request or, with `?modo=recibir`, the receipt; the rest is for reading. */
export function modeOf(tipo: string | undefined, search: string): Mode {
  if (tipo === '1') return 'recibir';
  if (tipo !== '0') return 'ver';
  return new URLSearchParams(search).get('modo') === 'recibir' ? 'recibir' : 'cambio';
}

/** The `tipo` under which a mode is found. */
export const tipoOf: Record<Mode, string | number> = { ver: 'ver', cambio: 0, recibir: 1 };

interface Way {
  mode: Mode;
  label: string;
  short: string;
  icon: ComponentType<SvgIconProps>;
  gate: GateName;
}

const ways: readonly Way[] = [
  { mode: 'ver', label: 'Ver', short: 'Ver', icon: VisibilityIcon, gate: 'pedidos.one' },
  {
    mode: 'cambio',
    label: 'Solicitar cambio',
    short: 'Cambio',
    icon: EditNoteIcon,
    gate: 'pedidos.solicitarCambio',
  },
  { mode: 'recibir', label: 'Recibir', short: 'Recibir', icon: MoveToInboxIcon, gate: 'pedidos.recibir' },
];

const waySx = (theme: Theme) => ({
  gap: 0.75,
  px: 1.5,
  py: 0,
  minHeight: 36,
  color: 'text.primary',
  whiteSpace: 'nowrap',
  '&[aria-disabled="true"]': { color: 'text.disabled', cursor: 'default' },
  '&.Mui-selected, &.Mui-selected:hover': { color: 'primary.main', bgcolor: 'soft.primary' },
  [theme.breakpoints.down(PHONE_WIDTH)]: { flex: 1, minHeight: theme.size.touch },
});

/** Between the ways of working on an order (D18): links, of which the current one is marked. */
export function ModeSwitch({ id, mode }: { id: number; mode: Mode }) {
  const isPhone = useIsPhone();
  return (
    <ToggleButtonGroup
      aria-label="Modo de trabajo"
      size="small"
      exclusive
      value={mode}
      sx={{ width: isPhone ? '100%' : undefined, bgcolor: 'background.paper' }}
    >
      {ways.map(way => (
        <WayLink
          key={way.mode}
          way={way}
          to={paths.pedido(id, tipoOf[way.mode])}
          current={way.mode === mode}
          isPhone={isPhone}
        />
      ))}
    </ToggleButtonGroup>
  );
}

interface WayLinkProps {
  way: Way;
  to: string;
  current: boolean;
  isPhone: boolean;
}

/** One of them; without its permission it is reached by keyboard all the same, to say what is missing (D33). */
function WayLink({ way: { label, short, icon: Icon, gate, mode }, to, current, isPhone }: WayLinkProps) {
  const refusal = useRefusal(gate);
  const target = refusal === null ? { component: LinkBase, to } : { component: 'span', 'aria-disabled': true };
  return (
    <Tooltip describeChild title={refusal ?? ''}>
      <ToggleButton
        {...target}
        value={mode}
        role="link"
        tabIndex={0}
        aria-pressed={undefined}
        aria-current={current ? 'page' : undefined}
        sx={waySx}
      >
        <Icon fontSize="small" aria-hidden />
        {isPhone ? short : label}
      </ToggleButton>
    </Tooltip>
  );
}
