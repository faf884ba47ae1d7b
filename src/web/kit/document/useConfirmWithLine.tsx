import { Typography } from '@mui/material';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { AskingDialog } from '../dialog/AskingDialog';

/** Handle of the line form, for the component that confirms the document. */
export interface LineFormHandle {
  /** Whether the form has content that is not on the draft. */
  isTyped: () => boolean;
  focus: () => void;
  /** Adds the line to the draft; resolves to false if it is invalid, which its fields then show. */
  add: () => Promise<boolean>;
}

/** Confirms a document; if a line was typed but not added, asks first whether to add it. */
export function useConfirmWithLine(onConfirm: () => void): {
  lineForm: RefObject<LineFormHandle | null>;
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
    question: (
      <AskingDialog
        open={asking}
        title="Hay una línea sin agregar"
        onClose={close}
        answers={[
          { label: 'Agregarla y confirmar', onClick: () => void answer(true), autoFocus: true },
          { label: 'Confirmar sin ella', onClick: () => void answer(false), variant: 'outlined' },
          { label: 'Volver', onClick: close, variant: 'text' },
        ]}
      >
        <Typography>Escribió una línea y no la agregó. Si confirma sin ella, se pierde.</Typography>
      </AskingDialog>
    ),
  };
}
