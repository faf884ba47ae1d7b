import { Box } from '@mui/material';
import { useContext } from 'react';
import { AlertsPlace } from './alertsPlace';

/** Room for Guardar and what stands beside it, which keep their place at the lower right. */
const ACTIONS = 320;

/**
 * The place of the alerts, last in the content: in the flow, so that whatever they cover can be scrolled out from under
 * them, and stuck to the lower edge of the window while there is more. On a narrow screen they stand above a bar of actions.
 */
export function AlertsSlot() {
  const { setSlot } = useContext(AlertsPlace);
  return (
    <Box
      ref={setSlot}
      sx={theme => ({
        display: 'grid',
        gap: 1,
        position: 'sticky',
        bottom: 16,
        zIndex: 'snackbar',
        mt: 2,
        width: `min(520px, calc(100% - ${ACTIONS}px))`,
        pointerEvents: 'none',
        '&:empty': { display: 'none' },
        'main:has([data-bottom-bar="wide"]) > &': { bottom: theme.size.bottomBar },
        [theme.breakpoints.down('md')]: {
          width: '100%',
          'main:has([data-bottom-bar]) > &': { bottom: theme.size.bottomBar },
        },
      })}
    />
  );
}
