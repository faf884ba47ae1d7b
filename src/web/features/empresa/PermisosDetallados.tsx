import { FormControlLabel, Switch, Typography } from '@mui/material';
import type { Empresa } from '#contract/empresa';
import { labels } from '#contract/declarations/labels';
import { useConfirm } from '../../kit/dialog/ConfirmDialog';
import { useToldWrite } from '../../kit/draft/useWrite';
import { Gated } from '../../kit/gate';
import { FormPanel } from '../../kit/layout';

const SWITCH_ON_TEXT = `Cada perfil conserva lo que puede hacer hoy. Desde ese momento recibir, cambiar, cerrar, ventas, clientes y auditoría se
  dan por separado, y quien no tiene perfil deja de ver ventas y clientes.`;
const SWITCH_OFF_TEXT = `Recibir, cambiar y cerrar vuelven a ser parte de Pedidos; la auditoría, de Usuarios; ventas y clientes, de todas las personas. Lo
  que se haya dado o quitado por separado se pierde.`;

/** Setting: separate rights for receiving, changing, closing, sales, clients and the audit log (D53). */
export function PermisosDetallados({ empresa }: { empresa: Empresa }) {
  const { busy, send } = useToldWrite('empresa.permisosDetallados');
  const isOn = empresa.permisosDetallados === true;
  const { ask, question } = useConfirm({
    title: isOn ? '¿Apagar los permisos detallados?' : '¿Encender los permisos detallados?',
    confirmLabel: isOn ? 'Apagar' : 'Encender',
    onConfirm: () => send({ data: { estatus: !isOn } }),
    children: <Typography>{isOn ? SWITCH_OFF_TEXT : SWITCH_ON_TEXT}</Typography>,
  });
  return (
    <FormPanel aria-label={labels.permisosDetallados}>
      <div>
        <Gated gate="empresa.permisosDetallados">
          <FormControlLabel
            label={labels.permisosDetallados}
            slotProps={{ typography: { variant: 'h2' } }}
            sx={{ mx: 0, gap: 1, minHeight: theme => theme.size.touch }}
            control={<Switch checked={isOn} onChange={ask} disabled={busy} />}
          />
        </Gated>
        <Typography color="text.secondary">
          Recibir, cambiar y cerrar pedidos, las ventas, los clientes y la auditoría con permisos propios en cada
          perfil.
        </Typography>
      </div>
      {question}
    </FormPanel>
  );
}
