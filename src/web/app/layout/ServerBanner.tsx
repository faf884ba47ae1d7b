import { Alert, type SxProps, type Theme } from '@mui/material';
import { useContext } from 'react';
import { AlertButton } from '../../kit/alerts/actions';
import { AlertsContext } from '../../kit/alerts/Alerts';
import { statusMessages } from '../../api/http';
import { useServerState } from '../../api/serverState';
import { useReconnection } from './useReconnection';
import { reload } from '../../kit/screens';

/** Sticky, since nothing can be saved now; below the menus that open from the header. */
const bannerSx: SxProps<Theme> = theme => ({
  mb: 2,
  position: 'sticky',
  top: theme.size.header + 8,
  zIndex: theme.zIndex.appBar - 1,
});

/** Banner above the content: the server is unreachable, unless an alert says so already, or has a newer app. */
export function ServerBanner() {
  const { reachable, outdated } = useServerState();
  const { toldOfConnection } = useContext(AlertsContext);
  useReconnection(reachable);
  if (!reachable) {
    if (toldOfConnection) return null;
    return (
      <Alert severity="warning" variant="filled" role="status" data-of-connection sx={bannerSx}>
        {statusMessages.sinConexion}
      </Alert>
    );
  }
  if (!outdated) return null;
  return (
    <Alert severity="info" role="status" sx={{ mb: 2 }} action={<AlertButton onClick={reload}>Actualizar</AlertButton>}>
      Hay una versión nueva de Bodega. Guarde lo que esté escribiendo y actualice.
    </Alert>
  );
}
