import { Box, TextField } from '@mui/material';
import { useEffect, useRef, useState, type Ref } from 'react';
import { useGetOne } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { isSpecialArticle } from '#contract/constants';
import { cantidad as cantidadText, dinero } from '#contract/text/format';
import { type Producto, producto } from '#contract/producto';
import { plus } from '#contract/text/sums';
import { NOT_ENOUGH_STOCK } from '#contract/venta';
import { mistakeIn } from '#contract/declarations/fields';
import { lineKey } from '../../../api/storageKeys';
import { AddLineButton, ArticleField } from '../../../kit/document/lineFields';
import { createLineMemory, LineFormBox, useLineForm, type LineFormHandle } from '../../../kit/document/lineForm';
import { useDraftPart, type StoredDraft } from '../../../kit/draft/storedDraft';
import type { Choice } from '../../../kit/picker/choices';
import QuantityField from '../../../kit/quantity/QuantityField';
import { quantityOf, type NewDocumentoLinea, type DocumentoDraft } from './documentoDraft';
import type { DocumentoKind } from './kind';
import type { DocumentoProps } from './lineState';
import { mistakesIn, articleName } from '../../../kit/document/draftLines';

/** Values of the line form. `nombre` is only used for special articles (S9). */
const lineValues = z.object({
  // With the record, whose price and stock the form shows.
  articulo: z
    .object({ id: z.number(), code: z.string(), name: z.string(), record: producto.optional().catch(undefined) })
    .nullable(),
  nombre: z.string(),
  // An unreadable figure is not kept, the rest of the line is.
  monto: z.number().nullable().catch(null),
  cantidad: z.number().nullable().catch(null),
});
type LineValues = z.infer<typeof lineValues>;

const blankLine = ({ initialQuantity }: DocumentoKind): LineValues => ({
  articulo: null,
  nombre: '',
  monto: null,
  cantidad: initialQuantity,
});

/** Whether the form has values that would be lost. */
const isTyped = ({ initialQuantity }: DocumentoKind, { articulo, cantidad }: LineValues): boolean =>
  articulo !== null || cantidad !== initialQuantity;

/** What is wrong, by field, as worded in S5. `already`: quantity of the article that is on the draft. */
export function errorsOf(kind: DocumentoKind, { articulo, nombre, monto, cantidad }: LineValues, already: number) {
  const { field } = kind.monto;
  const { error } = kind.lineSchema.safeParse({ idProducto: articulo?.id, cantidad, [field]: monto });
  const stock = articulo?.record?.stock;
  // The quantity already on the draft counts too (S5); an unknown stock covers any.
  const fits = !kind.limitedByStock || stock == null || plus(already, cantidad ?? 0) <= stock;
  return {
    ...(!fits && { cantidad: NOT_ENOUGH_STOCK }),
    ...mistakesIn(error, { idProducto: 'articulo', cantidad: 'cantidad', [field]: 'monto' } as const),
    // The name that is typed for a special article.
    ...(articulo && isSpecialArticle(articulo.code) && { nombre: mistakeIn(articleName, nombre) }),
  };
}

/** The line of values without errors. */
export function lineOf({ articulo, nombre, monto, cantidad }: LineValues): NewDocumentoLinea | null {
  if (!articulo || cantidad === null) return null;
  return {
    idProducto: articulo.id,
    codigo: articulo.code,
    presentacion: articulo.record?.presentacion ?? '',
    nombreProducto: isSpecialArticle(articulo.code) ? nombre.trim() : articulo.name,
    monto: monto ?? 0,
    cantidad,
    idPedidoDetalle: null,
  };
}

export const documentoLineMemory = (kind: DocumentoKind, userId: number) =>
  createLineMemory(lineKey(kind.resource, userId), lineValues, blankLine(kind));

interface DocumentoLineaFormProps extends Pick<DocumentoProps, 'kind' | 'store'> {
  memory: StoredDraft<LineValues>;
  onAdd: (line: NewDocumentoLinea) => void;
  autoFocus: boolean;
  ref: Ref<LineFormHandle>;
}

const alreadyOn = (draft: DocumentoDraft, articulo: Choice<Producto> | null) =>
  articulo ? quantityOf(draft, articulo.id) : 0;

/** The article of a line that was begun before, with the price and the stock of now, where those decide. */
function useArticleOfNow({ article, limitedByStock, monto }: DocumentoKind, form: UseFormReturn<LineValues>) {
  const [begun] = useState(() => form.getValues('articulo'));
  const enabled = limitedByStock === true && begun !== null;
  const { data } = useGetOne<Producto>(article.resource, { id: begun?.id ?? 0 }, { enabled });
  useEffect(() => {
    if (!data || form.getValues('articulo')?.id !== data.id) return;
    form.setValue('articulo', article.toChoice(data), { shouldValidate: true });
    form.setValue('monto', monto.of(data));
  }, [data, form, article, monto]);
}

/** The line form: article, price, quantity. Choosing an article moves the focus to the quantity. */
export function DocumentoLineaForm({ kind, store, memory, onAdd, autoFocus, ref }: DocumentoLineaFormProps) {
  const { form, values, first, submit } = useLineForm<LineValues>({
    memory,
    errorsOf: typed => errorsOf(kind, typed, alreadyOn(store.get(), typed.articulo)),
    isTyped: typed => isTyped(kind, typed),
    add: typed => {
      const line = lineOf(typed);
      if (line) onAdd(line);
      return line && blankLine(kind);
    },
    autoFocus,
    ref,
    mode: 'all',
  });
  const { articulo } = values;
  useArticleOfNow(kind, form);
  const already = useDraftPart(store, draft => alreadyOn(draft, articulo));
  const cantidadRef = useRef<HTMLInputElement>(null);
  const choose = (chosen: Choice<Producto> | null) => {
    const monto = chosen?.record ? kind.monto.of(chosen.record) : null;
    // A special article has no price: it is typed, and no mistake before that.
    const isToType = monto === 0 && kind.monto.schema !== undefined;
    form.setValue('monto', isToType ? null : monto, { shouldValidate: chosen !== null && !isToType });
  };

  return (
    <LineFormBox form={form} label={kind.words.form} columns="repeat(6, minmax(0, 1fr))" onSubmit={submit}>
      <ArticleField
        kind={kind.article}
        // The stock is told here, as S5's error below the quantity would take its place there.
        helperText={stockHint(kind, already, articulo)}
        special={{ helperText: 'Es un artículo especial: escriba qué es' }}
        onChoose={choose}
        next={cantidadRef}
        {...first}
      />
      <Box sx={{ gridColumn: { xs: 'span 3', sm: 'span 2' } }}>
        <PriceCell kind={kind} articulo={articulo} />
      </Box>
      <Box sx={{ gridColumn: { xs: 'span 3', sm: 'span 2' } }}>
        <QuantityField name="cantidad" label="Cantidad" required inputRef={cantidadRef} />
      </Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'span 2' } }}>
        <AddLineButton />
      </Box>
    </LineFormBox>
  );
}

/** Unit price: an input if the kind of document lets it be typed, otherwise the article's price. */
const PriceCell = ({ kind: { monto }, articulo }: { kind: DocumentoKind; articulo: Choice<Producto> | null }) =>
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
export function stockHint(kind: DocumentoKind, already: number, articulo: Choice<Producto> | null): string | undefined {
  if (!kind.limitedByStock || articulo?.record?.stock == null) return undefined;
  return `Hay ${cantidadText(articulo.record.stock)}${already ? `, ${cantidadText(already)} ya en la lista` : ''}`;
}
