import { Button, type ButtonProps } from '@mui/material';
import { useCloseNotification } from 'react-admin';

export const AlertButton = (props: ButtonProps) => <Button color="inherit" size="small" variant="text" {...props} />;

export const UNDO_OPTIONS = { type: 'info', autoHideDuration: 10_000 } as const;

/** Content of an alert: a text, with a button that closes the alert and acts. */
export function TextWithAction({ text, label, onAct }: { text: string; label: string; onAct: () => void }) {
  const close = useCloseNotification();
  const act = () => {
    close();
    onAct();
  };
  return (
    <>
      {text} <AlertButton onClick={act}>{label}</AlertButton>
    </>
  );
}
