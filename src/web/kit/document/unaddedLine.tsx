import { Button, Typography } from '@mui/material';
import { useRef, useState, type ReactNode, type Ref } from 'react';
import { AskingDialog } from '../dialog/AskingDialog';

/** The form of a line, for whoever confirms the document it is typed for. */
export interface LineFormHandle {
  /** Something stands in it that is not on the draft. */
  isTyped: () => boolean;
  /** Puts it on the draft; false where that cannot be, which its fields then say. */
  add: () => Promise<boolean>;
}

/** Confirms a document; of a line that is typed and not added it asks first what is to become of it. */
export function useConfirmWithLine(onConfirm: () => void): {
  lineForm: Ref<LineFormHandle>;
  confirm: () => void;
  question: ReactNode;
} {
  const lineForm = useRef<LineFormHandle>(null);
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const answer = async (adds: boolean) => {
    close();
    if (!adds || (await lineForm.current?.add())) onConfirm();
  };
  return {
    lineForm,
    confirm: () => (lineForm.current?.isTyped() ? setAsking(true) : onConfirm()),
    question: <UnaddedLineDialog open={asking} onAnswer={adds => void answer(adds)} onClose={close} />,
  };
}

interface UnaddedLineDialogProps {
  open: boolean;
  /** Whether the line is to be added before the document is confirmed. */
  onAnswer: (adds: boolean) => void;
  onClose: () => void;
}

const UnaddedLineDialog = ({ open, onAnswer, onClose }: UnaddedLineDialogProps) => (
  <AskingDialog
    open={open}
    title="Hay una línea sin agregar"
    onClose={onClose}
    actions={
      <>
        <Button autoFocus onClick={() => onAnswer(true)}>
          Agregarla y confirmar
        </Button>
        <Button variant="outlined" onClick={() => onAnswer(false)}>
          Confirmar sin ella
        </Button>
        <Button variant="text" onClick={onClose}>
          Volver
        </Button>
      </>
    }
  >
    <Typography>Escribió una línea y no la agregó. Si confirma sin ella, se pierde.</Typography>
  </AskingDialog>
);
