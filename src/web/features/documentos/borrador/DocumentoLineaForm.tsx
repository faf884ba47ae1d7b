import { Box, TextField } from '@mui/material';
import { useRef, type Ref } from 'react';
import { cantidad as cantidadText, dinero } from '#contract/format';
import type { Producto } from '#contract/producto';
import { AddLineButton, ArticleField, ArticleNameField } from '../../../kit/document/lineFields';
import { LineFormBox, useLineForm, type LineFormHandle, type LineMemory } from '../../../kit/document/useLineForm';
import { useDraftPart, type StoredDraft } from '../../../kit/draft/storedDraft';
import type { Choice } from '../../../kit/picker/choices';
import QuantityField from '../../../kit/quantity/QuantityField';
import { cantidadDe, isNamed, type DocumentoLineaNueva, type DocumentoBorrador } from './draft';
import type { DocumentoKind } from './kind';
import { blankLine, isTyped, readLine, type LineValues } from './newLine';

interface DocumentoLineaFormProps {
  kind: DocumentoKind;
  store: StoredDraft<DocumentoBorrador>;
  memory: LineMemory<LineValues>;
  onAdd: (line: DocumentoLineaNueva) => void;
  autoFocus: boolean;
  ref: Ref<LineFormHandle>;
}

const alreadyOn = (draft: DocumentoBorrador, articulo: Choice<Producto> | null) =>
  articulo ? cantidadDe(draft, articulo.id) : 0;

/** The line form: article, price, quantity. Choosing an article moves the focus to the quantity. */
export function DocumentoLineaForm({ kind, store, memory, onAdd, autoFocus, ref }: DocumentoLineaFormProps) {
  const read = (values: LineValues) => readLine(kind, values, alreadyOn(store.get(), values.articulo));
  const add = (typed: LineValues) => {
    const { line } = read(typed);
    if (line) onAdd(line);
    return line && blankLine(kind);
  };
  const { form, values, first, submit } = useLineForm<LineValues>({
    memory,
    errorsOf: typed => read(typed).errors,
    isTyped: typed => isTyped(kind, typed),
    add,
    autoFocus,
    ref,
    mode: 'all',
  });
  const { articulo } = values;
  const already = useDraftPart(store, draft => alreadyOn(draft, articulo));
  const cantidadRef = useRef<HTMLInputElement>(null);
  const choose = (chosen: Choice<Producto> | null) => {
    const monto = chosen?.record ? kind.monto.of(chosen.record) : null;
    form.setValue('monto', monto, { shouldValidate: chosen !== null });
    form.setValue('nombre', chosen?.name ?? '');
    if (chosen && !isNamed({ codigo: chosen.code })) cantidadRef.current?.focus();
  };

  return (
    <LineFormBox form={form} label={kind.words.form} columns="repeat(6, minmax(0, 1fr))" onSubmit={submit}>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <ArticleField kind={kind.article} onChoose={choose} {...first} />
      </Box>
      {articulo && isNamed({ codigo: articulo.code }) && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <ArticleNameField autoFocus helperText="Es un artículo especial: escriba qué es" />
        </Box>
      )}
      <Box sx={{ gridColumn: { xs: 'span 3', sm: 'span 2' } }}>
        <Monto kind={kind} articulo={articulo} />
      </Box>
      <Box sx={{ gridColumn: { xs: 'span 3', sm: 'span 2' } }}>
        <QuantityField
          name="cantidad"
          label="Cantidad"
          required
          inputRef={cantidadRef}
          helperText={stockHint(kind, already, articulo)}
        />
      </Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'span 2' } }}>
        <AddLineButton />
      </Box>
    </LineFormBox>
  );
}

/** Unit price: an input if the kind of document lets it be typed, otherwise the article's price. */
const Monto = ({ kind: { monto }, articulo }: { kind: DocumentoKind; articulo: Choice<Producto> | null }) =>
  monto.schema ? (
    <QuantityField name="monto" label={monto.label} money required />
  ) : (
    <TextField
      label={monto.label}
      value={articulo?.record ? dinero(monto.of(articulo.record)) : ''}
      slotProps={{ htmlInput: { readOnly: true, tabIndex: -1 } }}
    />
  );

/** "Hay 40", and how many of them are already on the draft. */
function stockHint(kind: DocumentoKind, already: number, articulo: Choice<Producto> | null): string | undefined {
  if (!kind.limitedByStock || articulo?.record?.stock == null) return undefined;
  return `Hay ${cantidadText(articulo.record.stock)}${already ? `, ${cantidadText(already)} ya en la lista` : ''}`;
}
