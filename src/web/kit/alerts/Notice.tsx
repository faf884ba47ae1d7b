import { Alert, AlertTitle, Button, type AlertProps, type ButtonProps } from '@mui/material';
import { LinkBase } from 'react-admin';
import { WrapRow } from '../layout';

/** Something to do about what a notice says: a button, or a link to `to`. */
interface NoticeAction extends Omit<ButtonProps, 'children'> {
  label: string;
  to?: string;
}

interface NoticeProps extends Omit<AlertProps, 'title' | 'sx'> {
  title?: string;
  sx?: object;
  /** Values that are no node (a condition not met) are left out. */
  actions?: readonly (NoticeAction | false | null)[];
}

/** Tells what happened to what the screen shows. A failure interrupts a screen reader, anything else waits its turn. */
export const Notice = ({ severity, title, actions = [], children, sx, ...alert }: NoticeProps) => {
  const offered = actions.filter(action => action !== false && action !== null);
  return (
    <Alert
      severity={severity}
      role={severity === 'error' ? 'alert' : 'status'}
      {...alert}
      sx={{ ...((title || offered.length > 0) && { alignItems: 'flex-start' }), ...sx }}
    >
      {title && <AlertTitle>{title}</AlertTitle>}
      {children}
      {offered.length > 0 && (
        <WrapRow sx={{ mt: 1 }}>
          {offered.map(({ label, to, ...button }) => (
            <Button key={label} size="small" {...button} {...(to && { component: LinkBase, to })}>
              {label}
            </Button>
          ))}
        </WrapRow>
      )}
    </Alert>
  );
};
