import { Alert, AlertTitle, Button, type AlertProps, type ButtonProps } from '@mui/material';
import type { ReactNode } from 'react';
import { LinkBase, useCloseNotification } from 'react-admin';
import { WrapRow } from '../layout';

/** Something to do about what a notice says: a button, or a link to `to`. */
interface NoticeAction extends Omit<ButtonProps, 'children'> {
  label: string;
  to?: string;
}

interface NoticeProps extends Omit<AlertProps, 'title' | 'sx'> {
  title?: string;
  sx?: object;
  /** False and null, as of a condition that is not met, are left out. */
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

export const AlertButton = (props: ButtonProps) => <Button color="inherit" size="small" variant="text" {...props} />;

export const UNDO_OPTIONS = { type: 'info', autoHideDuration: 10_000 } as const;

interface TextWithActionProps extends Pick<NoticeAction, 'label' | 'to'> {
  text: ReactNode;
  onAct?: () => void;
}

/** Content of an alert: a text, with a button that closes the alert and acts, or a link that closes it and leads on. */
export function TextWithAction({ text, label, onAct, to }: TextWithActionProps) {
  const close = useCloseNotification();
  const act = () => {
    close();
    onAct?.();
  };
  return (
    <>
      {text}{' '}
      <AlertButton onClick={act} {...(to && { component: LinkBase, to })}>
        {label}
      </AlertButton>
    </>
  );
}
