import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useDataProvider, useEvent, useNotify } from 'react-admin';
import { z } from 'zod';
import { lineas, plural } from '#contract/text/format';
import type { GroupingSign } from '#contract/text/numbers';
import { readFailureOfRead } from '../../../api/failure';
import { useKept } from '../../../kit/dialog/FormDialog';
import type { StoredDraft } from '../../../kit/draft/storedDraft';
import { registerForm } from '../../../kit/form/unsaved';
import { articlesOf, withRows, type Articles, type PasteKind, type WrongRow } from './pasteInto';
import { rowsIn, textOf } from './pastedRows';

export interface PasteDialogProps<D> {
  kind: PasteKind<D>;
  store: StoredDraft<D>;
  onAdded?: () => void;
  onClose: () => void;
}

export type WithLines = { lineas: readonly unknown[] };

/** What became of the last press. */
export interface Left {
  added: string;
  wrong: readonly WrongRow[];
}

export const TITLE = 'Pegar líneas de Excel';

const addedText = (count: number): string =>
  count === 0 ? '' : `${plural(count, 'Se agregó', 'Se agregaron')} ${lineas(count)}`;

/** Adds the rows that are right to the draft; the others stay in the dialog, each with what is wrong with it. */
export function usePaste<D extends WithLines>({ kind, store, onAdded, onClose }: PasteDialogProps<D>) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [text, setText, isTyped] = useKept(TITLE, z.string(), '');
  const [groups, setGroups] = useState<GroupingSign>();
  const [left, setLeft] = useState<Left>({ added: '', wrong: [] });
  const { columns, linesMax } = kind;
  const rows = useMemo(() => rowsIn(text, columns, linesMax), [text, columns, linesMax]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => articlesOf(dataProvider, kind.article, rows),
  });
  // Also while codes are looked up, when nothing has been sent yet.
  const isUnsaved = useEvent(() => isTyped);
  useEffect(() => registerForm(isUnsaved), [isUnsaved]);
  const add = (articles: Articles) => {
    let wrong: readonly WrongRow[] = [];
    store.update(current => {
      const next = withRows(kind, current, rows, { articles, groups });
      wrong = next.wrong;
      return next.draft;
    });
    const added = addedText(rows.length - wrong.length);
    if (added) onAdded?.();
    setText(textOf(wrong));
    setLeft({ added, wrong });
    if (wrong.length > 0) return;
    notify(added, { type: 'success' });
    onClose();
  };
  // Given with the call, `onSuccess` is not called once the dialog is gone: what was left adds nothing.
  const send = () => mutate(undefined, { onSuccess: add });
  return {
    text,
    setText,
    isTyped,
    rows,
    groups,
    setGroups,
    left,
    send,
    busy: isPending,
    failure: error && readFailureOfRead(error),
  };
}
