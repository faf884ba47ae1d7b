import { useMediaQuery } from '@mui/material';
import { finger } from '../../../app/theme/components';

/** Whether the device is held in the hand, as a phone, however it is turned, and a tablet: it has a camera, and no Tab key. */
export const useIsHandheld = (): boolean => useMediaQuery(finger, { noSsr: true });
