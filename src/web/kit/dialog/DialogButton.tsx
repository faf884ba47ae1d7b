import { Button } from '@mui/material';
import { useState, type ComponentType, type ReactNode } from 'react';
import { LazyPart } from '../screens';
import { useIsPhone } from '../width';

interface DialogButtonProps {
  label: string;
  /** The part of the label that a phone shows. */
  short?: string;
  icon: ComponentType;
  /** The dialog, which may have a chunk of its own. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ label, short = label, icon: Icon, children }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = useIsPhone() ? short : label;
  return (
    <>
      <Button startIcon={<Icon />} aria-label={shown === label ? undefined : label} onClick={() => setOpen(true)}>
        {shown}
      </Button>
      {isOpen && <LazyPart>{children(() => setOpen(false))}</LazyPart>}
    </>
  );
}
