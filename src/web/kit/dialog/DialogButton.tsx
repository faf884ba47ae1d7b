import { Button } from '@mui/material';
import { useState, type ComponentType, type ReactNode } from 'react';
import { LazyPart } from '../screens';

interface DialogButtonProps {
  label: string;
  icon: ComponentType;
  /** The dialog, which may have a chunk of its own. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ label, icon: Icon, children }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<Icon />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <LazyPart>{children(() => setOpen(false))}</LazyPart>}
    </>
  );
}
