import { Typography } from '@mui/material';
import { useState } from 'react';
import { cantidad } from '#contract/text/format';
import { plus } from '#contract/text/sums';
import { newKey } from '../../../api/writes';
import { AskingDialog } from '../../../kit/dialog/AskingDialog';
import type { Added } from '../../../kit/document/lineForm';
import type { ImageStore } from '../imagenes/imageStore';
import {
  addLine,
  findMergeable,
  mergeLine,
  mergeNeedsAnswer,
  type DraftLine,
  type DraftStore,
  type Keep,
  type NewLine,
} from './draft';

/** A question before lines with different texts are merged (D19). */
interface MergeQuestion {
  existing: DraftLine;
  line: NewLine;
  /** null cancels; the form keeps its values. */
  answer: (keep: Keep | null) => void;
}

/** Adds a line to the draft or merges it into one of the same article, asking first if D19 requires it. */
export function useAddLine(store: DraftStore, images: ImageStore) {
  const [question, setQuestion] = useState<MergeQuestion | null>(null);
  const [added, setAdded] = useState<Added | null>(null);

  const ask = (existing: DraftLine, line: NewLine) =>
    new Promise<Keep | null>(resolve => setQuestion({ existing, line, answer: resolve })).finally(() =>
      setQuestion(null),
    );

  const add = async (line: NewLine): Promise<boolean> => {
    const existing = findMergeable(store.get().lineas, line);
    const keep = existing && mergeNeedsAnswer(existing, line) ? await ask(existing, line) : 'anterior';
    if (!keep) return false;
    const localId = existing?.localId ?? newKey();
    store.update(current =>
      existing ? mergeLine(current, localId, line, keep) : addLine(current, { ...line, localId }),
    );
    void images.moveFormTo(localId);
    const now = store.get().lineas.find(candidate => candidate.localId === localId);
    setAdded({ line, localId, total: (existing && now?.cantidad) ?? null });
    return true;
  };

  return { add, question, added, forgetAdded: () => setAdded(null) };
}

/** Asks which texts the merged line keeps, if the article is on the draft with other texts (D19). */
export function MergeDialog({ question }: { question: MergeQuestion | null }) {
  const { existing, line, answer } = question ?? {};
  return (
    <AskingDialog
      open={question !== null}
      title="Este artículo ya está en el pedido"
      onClose={() => answer?.(null)}
      answers={[
        { label: 'No sumar', onClick: () => answer?.(null) },
        { label: 'Sumar y usar lo nuevo', onClick: () => answer?.('nueva') },
        {
          label: 'Sumar y dejar como estaba',
          onClick: () => answer?.('anterior'),
          variant: 'contained',
          autoFocus: true,
        },
      ]}
    >
      {existing && line && (
        <>
          <Typography gutterBottom>
            {existing.nombreProducto}: se sumarán {cantidad(line.cantidad)} y quedarán{' '}
            {cantidad(plus(existing.cantidad, line.cantidad))}.
          </Typography>
          <Typography color="text.secondary">
            Está con {textsOf(existing)}. Usted escribió {textsOf(line)}. ¿Cuál debe quedar?
          </Typography>
        </>
      )}
    </AskingDialog>
  );
}

const textsOf = ({ direccionamiento, detalle }: { direccionamiento: string; detalle: string }): string =>
  `direccionamiento ${direccionamiento}${detalle ? ` y detalle «${detalle}»` : ''}`;
