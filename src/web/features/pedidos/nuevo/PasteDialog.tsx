import { TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { z } from 'zod';
import { lineas, plural } from '#contract/text/format';
import { readFailureOfRead } from '../../../api/failure';
import { newKey } from '../../../api/writes';
import { Notice } from '../../../kit/alerts/Notice';
import { FormDialog, useKept } from '../../../kit/dialog/FormDialog';
import { PlainList, Quiet } from '../../../kit/layout';
import { articlesOf, flawOf, rowsIn, withRows, type WrongRow } from './pastedLines';
import type { PedidoStore } from './pedidoDraft';

interface PasteDialogProps {
  store: PedidoStore;
  onClose: () => void;
}

const TITLE = 'Pegar líneas de Excel';

/** Adds the rows that are right to the draft; the others stay in the dialog, each with what is wrong with it. */
function usePaste({ store, onClose }: PasteDialogProps) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [text, setText, isTyped] = useKept(TITLE, z.string(), '');
  const [wrong, setWrong] = useState<readonly WrongRow[]>([]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const rows = rowsIn(text);
      return { rows, articles: await articlesOf(dataProvider, rows) };
    },
    onSuccess: ({ rows, articles }) => {
      let left: readonly WrongRow[] = [];
      store.update(current => {
        const { draft, wrong: others } = withRows(current, rows, articles, newKey);
        left = others;
        return draft;
      });
      const added = rows.length - left.length;
      if (added > 0) notify(`${plural(added, 'Se agregó', 'Se agregaron')} ${lineas(added)}`, { type: 'success' });
      if (left.length === 0) return onClose();
      setText(left.map(row => row.text).join('\n'));
      setWrong(left);
    },
  });
  return {
    text,
    setText,
    isTyped,
    wrong,
    send: () => mutate(),
    busy: isPending,
    failure: error && readFailureOfRead(error),
  };
}

export default function PasteDialog(props: PasteDialogProps) {
  const { text, setText, isTyped, wrong, send, ...state } = usePaste(props);
  const [wasSubmitted, setSubmitted] = useState(false);
  const flaw = flawOf(rowsIn(text));
  const told = wasSubmitted ? flaw : undefined;
  const submit = () => {
    setSubmitted(true);
    if (!flaw) send();
  };
  return (
    <FormDialog
      title={TITLE}
      submitLabel="Agregar"
      isEntered={isTyped}
      onSubmit={submit}
      onClose={props.onClose}
      {...state}
    >
      <Quiet>
        Copie las filas con las columnas <b>código, cantidad, direccionamiento</b> y, si quiere, <b>detalle</b>, en este
        orden, y péguelas aquí. Lo que sea de un artículo que ya está se suma.
      </Quiet>
      <TextField
        label="Filas"
        multiline
        minRows={5}
        maxRows={12}
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
        disabled={state.busy}
        error={told !== undefined}
        helperText={told}
        slotProps={{
          htmlInput: { wrap: 'off', spellCheck: false },
          input: { sx: { fontVariantNumeric: 'tabular-nums' } },
        }}
      />
      {wrong.length > 0 && (
        <Notice
          severity="warning"
          title={plural(
            wrong.length,
            'Una fila no se agregó: corríjala y pulse Agregar',
            `${wrong.length} filas no se agregaron: corríjalas y pulse Agregar`,
          )}
        >
          <PlainList>
            {wrong.map(({ text: row, why }, at) => (
              <li key={at}>
                {row.replaceAll('\t', ' ')}: {why}
              </li>
            ))}
          </PlainList>
        </Notice>
      )}
    </FormDialog>
  );
}
