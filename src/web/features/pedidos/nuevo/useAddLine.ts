import { useState } from 'react';
import type { Added } from '../../../kit/document/lines/AddedStatus';
import { newKey } from '../../../api/idempotency';
import { addLine, findMergeable, mergeLine, mergeNeedsAnswer, type DraftLine, type Keep } from './draft';
import type { DraftStore } from './draftStore';
import type { ImageStore } from './imagenes/imageStore';
import type { NewLine } from './newLine';

/** The question a dialog asks before two lines with different texts become one (D19). */
export interface MergeQuestion {
  existing: DraftLine;
  line: NewLine;
  /** null: neither; the form keeps what was typed. */
  answer: (keep: Keep | null) => void;
}

/** Adds a line to the draft, or its quantity to the line of the same article, after asking where D19 says so. */
export function useAddLine(store: DraftStore, images: ImageStore) {
  const [question, setQuestion] = useState<MergeQuestion | null>(null);
  const [added, setAdded] = useState<Added | null>(null);

  const ask = (existing: DraftLine, line: NewLine) =>
    new Promise<Keep | null>(resolve => setQuestion({ existing, line, answer: resolve })).finally(() =>
      setQuestion(null),
    );

  const add = async (line: NewLine): Promise<boolean> => {
    const existing = findMergeable(store.get(), line);
    if (!existing) {
      const localId = newKey();
      store.update(current => addLine(current, { ...line, localId }));
      void images.moveFormTo(localId);
      setAdded({ line, localId, total: null });
      return true;
    }
    const keep = mergeNeedsAnswer(existing, line) ? await ask(existing, line) : 'anterior';
    if (!keep) return false;
    const { localId } = existing;
    store.update(current => mergeLine(current, localId, line, keep));
    void images.moveFormTo(localId);
    const total = store.get().lineas.find(one => one.localId === localId)?.cantidad ?? null;
    setAdded({ line, localId, total });
    return true;
  };

  return { add, question, added, forgetAdded: () => setAdded(null) };
}
