import { Box, TextField } from '@mui/material';
import { useEffect, useRef, type Ref } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { cantidad as cantidadText, dinero } from '#contract/format';
import type { Producto } from '#contract/producto';
import {
  AddLineButton,
  ArticleField,
  ArticleNameField,
  lineResolver,
  submitOnEnter,
  useFirstField,
  type LineMemory,
} from '../../../kit/document/lineForm';
import { useLineFormHandle, type LineFormHandle } from '../../../kit/document/unaddedLine';
import type { Choice } from '../../../kit/picker/choices';
import QuantityField from '../../../kit/quantity/QuantityField';
import { cantidadDe, isNamed, type DocumentoLineaNueva, type DocumentoBorrador } from './draft';
import type { DocumentoKind } from './kind';
import { blankLine, isTyped, readLine, type LineValues } from './newLine';

interface DocumentoLineaFormProps {
  kind: DocumentoKind;
  draft: DocumentoBorrador;
  memory: LineMemory<LineValues>;
  onAdd: (line: DocumentoLineaNueva) => void;
  autoFocus: boolean;
  /** Asked by whoever confirms the document. */
  ref: Ref<LineFormHandle>;
}

const alreadyOn = (draft: DocumentoBorrador, articulo: Choice<Producto> | null) =>
  articulo ? cantidadDe(draft, articulo.id) : 0;

/** One line: article, price, quantity. Choosing goes on to the quantity, Enter adds it and the next one can be typed. */
export function DocumentoLineaForm({ kind, draft, memory, onAdd, autoFocus, ref }: DocumentoLineaFormProps) {
  const read = (values: LineValues) => readLine(kind, values, alreadyOn(draft, values.articulo));
  const form = useForm<LineValues>({
    resolver: lineResolver(values => read(values).errors),
    mode: 'all',
    defaultValues: memory.get(),
  });
  const { control, handleSubmit, reset, setValue } = form;
  const values = useWatch({ control, compute: current => ({ ...current }) });
  const { articulo } = values;
  useEffect(() => memory.update(() => values), [memory, values]);
  const cantidadRef = useRef<HTMLInputElement>(null);
  const { inputRef, isTouchedBy, focusAgain } = useFirstField(autoFocus);

  const add = (typed: LineValues) => {
    const { line } = read(typed);
    if (!line) return false;
    onAdd(line);
    // First the focus, then the blank form: leaving a field is what makes it say that it is empty.
    focusAgain();
    reset(blankLine(kind));
    return true;
  };
  useLineFormHandle(ref, form, typed => isTyped(kind, typed), add);
  const choose = (chosen: Choice<Producto> | null) => {
    setValue('monto', chosen?.record ? kind.monto.of(chosen.record) : null, { shouldValidate: chosen !== null });
    setValue('nombre', chosen?.name ?? '');
    if (chosen && !isNamed({ codigo: chosen.code })) cantidadRef.current?.focus();
  };

  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        aria-label={kind.words.form}
        onSubmit={event => {
          event.preventDefault();
          // There is nothing to add, and nothing wrong.
          if (isTyped(kind, form.getValues())) void handleSubmit(add)();
        }}
        onKeyDown={submitOnEnter}
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(6, minmax(0, 1fr))', alignItems: 'start' }}
      >
        <Box sx={{ gridColumn: '1 / -1' }}>
          <ArticleField kind={kind.article} onChoose={choose} {...{ inputRef, autoFocus, isTouchedBy }} />
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
            helperText={stockHint(kind, draft, articulo)}
          />
        </Box>
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'span 2' } }}>
          <AddLineButton />
        </Box>
      </Box>
    </FormProvider>
  );
}

/** The price of a unit: typed where the kind lets it be, else the article's. */
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

/** "Hay 40", and how many of them are on the draft already. */
function stockHint(
  kind: DocumentoKind,
  draft: DocumentoBorrador,
  articulo: Choice<Producto> | null,
): string | undefined {
  if (!kind.limitedByStock || articulo?.record?.stock == null) return undefined;
  const already = alreadyOn(draft, articulo);
  return `Hay ${cantidadText(articulo.record.stock)}${already ? `, ${cantidadText(already)} ya en la lista` : ''}`;
}
