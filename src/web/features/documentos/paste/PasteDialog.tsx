import { FormControlLabel, Radio, RadioGroup, TextField, type Theme, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { cantidad, plural } from '#contract/text/format';
import type { GroupingSign } from '#contract/text/numbers';
import { Notice } from '../../../kit/alerts/Notice';
import { FormDialog } from '../../../kit/dialog/FormDialog';
import { PlainList, Quiet, WrapRow } from '../../../kit/layout';
import { firstOfTwoReadings, flawOf, type WrongRow } from './pasteInto';
import type { PasteColumn, PastedRow } from './pastedRows';
import { TITLE, usePaste, type Left, type PasteDialogProps, type WithLines } from './usePaste';

/** Takes rows of a spreadsheet into the draft of a document. */
export function PasteDialog<D extends WithLines>(props: PasteDialogProps<D>) {
  const { columns, linesMax, note } = props.kind;
  const { text, setText, isTyped, rows, groups, setGroups, left, send, ...state } = usePaste(props);
  const [wasSubmitted, setSubmitted] = useState(false);
  const flaw = flawOf(rows, linesMax);
  const told = wasSubmitted ? flaw : undefined;
  const submit = () => {
    setSubmitted(true);
    if (!flaw) send();
  };
  return (
    <FormDialog
      title={TITLE}
      submitLabel="Agregar"
      closeLabel={left.wrong.length > 0 ? 'Cerrar' : undefined}
      isEntered={isTyped}
      onSubmit={submit}
      onClose={props.onClose}
      {...state}
    >
      <Quiet>
        Copie las filas con las columnas <Columns columns={columns} />, en este orden o, si copia también sus títulos,
        en cualquiera, y péguelas aquí. {note}
      </Quiet>
      <TextField
        label="Filas"
        multiline
        // Its height follows the lines as if they were wrapped, unless it is told.
        rows={6}
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
        disabled={state.busy}
        error={told !== undefined}
        helperText={told ?? headingsRead(rows, columns)}
        slotProps={{
          htmlInput: { wrap: 'off', spellCheck: false },
          input: { sx: { fontVariantNumeric: 'tabular-nums' } },
        }}
      />
      <ReadingChoice either={firstOfTwoReadings(rows, columns)} {...{ groups, setGroups }} />
      {left.wrong.length > 0 && <WrongRows {...left} />}
    </FormDialog>
  );
}

const named = (columns: readonly PasteColumn[]) => columns.map(({ label }) => label.toLowerCase());

/** "código, cantidad y, si quiere, costo", "código y cantidad". */
function Columns({ columns }: { columns: readonly PasteColumn[] }) {
  const required = named(columns.filter(({ optional }) => !optional));
  const optional = named(columns.filter(column => column.optional));
  if (optional.length === 0) return <b>{required.join(' y ')}</b>;
  return (
    <>
      <b>{required.join(', ')}</b> y, si quiere, <b>{optional.join(' y ')}</b>
    </>
  );
}

/** Which columns the headings of the rows name: one that is called otherwise is not taken. */
function headingsRead([row]: readonly PastedRow[], columns: readonly PasteColumn[]): string | undefined {
  if (row?.headings === undefined) return undefined;
  return `Por sus títulos se toman ${named(columns.filter(({ name }) => name in row.cells)).join(', ')}`;
}

interface ReadingChoiceProps {
  either: ReturnType<typeof firstOfTwoReadings>;
  groups: GroupingSign | undefined;
  setGroups: (groups: GroupingSign) => void;
}

const choiceSx = ({ size }: Theme) => ({ minHeight: size.touch });

/** Asks what a figure as `6.500` means, and with it all of its kind: only who pastes them knows. */
function ReadingChoice({ either, groups, setGroups }: ReadingChoiceProps) {
  const id = useId();
  if (!either) return null;
  const { figure, sign, readings } = either;
  const signs = [sign, sign === '.' ? ',' : '.'] as const;
  return (
    <WrapRow sx={{ alignItems: 'center' }}>
      <Typography id={id}>Leer {figure} como</Typography>
      <RadioGroup
        row
        aria-labelledby={id}
        value={groups ?? ''}
        onChange={(_, chosen) => setGroups(chosen === ',' ? ',' : '.')}
      >
        {signs.map((one, at) => (
          <FormControlLabel key={one} value={one} control={<Radio />} label={readings[at]} sx={choiceSx} />
        ))}
      </RadioGroup>
    </WrapRow>
  );
}

const wrongText = ({ length }: readonly WrongRow[]): string =>
  plural(
    length,
    'Una fila no se agregó: corríjala y pulse Agregar',
    `${cantidad(length)} filas no se agregaron: corríjalas y pulse Agregar`,
  );

/** What was added is said here too: an alert would cover what is to be mended. */
const WrongRows = ({ added, wrong }: Left) => (
  <Notice severity="warning" title={[added, wrongText(wrong)].filter(Boolean).join('. ')}>
    <PlainList>
      {wrong.map(({ text, why }, at) => (
        <li key={at}>
          {text.replaceAll('\t', ' ').trim()}: {why}
        </li>
      ))}
    </PlainList>
  </Notice>
);
