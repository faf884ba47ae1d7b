import { Button, type ButtonProps } from '@mui/material';
import { useCloseNotification } from 'react-admin';

/** Action of an alert, in the alert's colour. */
export const AlertButton = (props: ButtonProps) => <Button color="inherit" size="small" variant="text" {...props} />;

/** Options of an alert that offers to undo. */
export const UNDO = { type: 'info', autoHideDuration: 10_000 } as const;

/** Content of an alert: what was done, with a button that undoes it and closes the alert. */
export function Undoable({ text, onUndo }: { text: string; onUndo: () => void }) {
  const close = useCloseNotification();
  const undo = () => {
    onUndo();
    close();
  };
  return (
    <>
      {text} <AlertButton onClick={undo}>Deshacer</AlertButton>
    </>
  );
}
