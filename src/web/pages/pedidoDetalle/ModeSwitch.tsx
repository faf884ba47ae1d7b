import { Button, Stack, Tooltip } from '@mui/material';
import { LinkBase } from 'react-admin';
import { sinPermiso } from '../../components/ActionButton';
import { usePuede } from '../../providers/permisos';
import { paths } from '../../routes';
import type { Mode } from './mode';

/** Between the ways of working on an order (D18). */
export function ModeSwitch({ id, mode }: { id: number; mode: Mode }) {
  const { puede, falta } = usePuede('pedidos.recibir');
  if (mode === 'recibir') {
    return (
      <Button variant="outlined" component={LinkBase} to={paths.pedido(id, 'ver')}>
        Ver el pedido
      </Button>
    );
  }
  return (
    <Stack direction="row">
      <Tooltip describeChild title={puede ? '' : sinPermiso(falta)}>
        <span>
          {puede ? (
            <Button component={LinkBase} to={paths.pedido(id, 1)}>
              Recibir
            </Button>
          ) : (
            <Button disabled>Recibir</Button>
          )}
        </span>
      </Tooltip>
    </Stack>
  );
}
