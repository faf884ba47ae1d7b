import { Box } from '@mui/material';
import { useEffect, useMemo, type Ref } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { DETALLE_MAX, DIRECCIONAMIENTO_MAX, isArticuloEspecial, NOMBRE_PRODUCTO_MAX } from '#contract/constants';
import { etiquetas } from '#contract/etiquetas';
import { texto } from '#contract/fields';
import { MENSAJE_IMAGENES_MAXIMO } from '#contract/imagen';
import { pedidoLineaForm } from '#contract/pedido';
import type { Producto } from '#contract/producto';
import {
  AddLineButton,
  ArticleField,
  ArticleNameField,
  TextLineField,
  createLineMemory,
  lineResolver,
  submitOnEnter,
  useFirstField,
} from '../../../kit/document/lineForm';
import { useLineFormHandle, type LineFormHandle } from '../../../kit/document/unaddedLine';
import { articuloPorPedir } from '../../documentos/pickable';
import type { Choice } from '../../../kit/picker/choices';
import QuantityField from '../../../kit/quantity/QuantityField';
import { DraftLineImages, type DraftImages } from '../imagenes/DraftLineImages';
import { FORM_OWNER } from '../imagenes/imageRepository';
import { imagesOf } from '../imagenes/imageStore';
import type { DraftLine } from './draft';

/** What stands in the form of a line. `nombre` is asked for a special article only. */
interface LineValues {
  articulo: Choice<Producto> | null;
  nombre: string;
  cantidad: number | null;
  direccionamiento: string;
  detalle: string;
}

type LineErrors = Partial<Record<keyof LineValues, string>>;
export type NewLine = Omit<DraftLine, 'localId'>;

export const blankLine: LineValues = { articulo: null, nombre: '', cantidad: null, direccionamiento: '', detalle: '' };

/** Whether something stands in the form that would be lost with it; the direccionamiento may be left of the line before. */
const isWritten = ({ articulo, cantidad, detalle }: LineValues): boolean =>
  articulo !== null || cantidad !== null || detalle.trim() !== '';

const nombre = texto('El nombre del artículo es requerido', NOMBRE_PRODUCTO_MAX);

/** The form's name of a field of the contract. */
const FIELDS: ReadonlyMap<PropertyKey | undefined, keyof LineValues> = new Map([
  ['idProducto', 'articulo'],
  ['cantidad', 'cantidad'],
  ['direccionamiento', 'direccionamiento'],
  ['detalle', 'detalle'],
]);

/** What the contract says of the name that a special article is given; nothing of the others. */
const readName = ({ articulo, nombre: typed }: LineValues) =>
  articulo && isArticuloEspecial(articulo.code) ? nombre.safeParse(typed) : null;

function readErrors(issues: readonly { path: PropertyKey[]; message: string }[]): LineErrors {
  const errors: LineErrors = {};
  for (const { path, message } of issues) {
    const field = FIELDS.get(path[0]);
    if (field) errors[field] ??= message;
  }
  return errors;
}

/** The line that the form describes, or what is wrong with each field. */
export function readLine(values: LineValues): { line: NewLine | null; errors: LineErrors } {
  const { articulo, cantidad, direccionamiento, detalle } = values;
  const form = pedidoLineaForm.safeParse({ idProducto: articulo?.id, cantidad, direccionamiento, detalle });
  const name = readName(values);
  if (!articulo || form.error || name?.error) {
    const errors = readErrors(form.error?.issues ?? []);
    return { line: null, errors: name?.error ? { ...errors, nombre: name.error.issues[0]?.message } : errors };
  }
  return { line: toLine(articulo, name?.data ?? articulo.name, form.data), errors: {} };
}

const toLine = (
  { id, code, detail = '' }: Choice<Producto>,
  name: string,
  form: z.infer<typeof pedidoLineaForm>,
): NewLine => ({
  idProducto: id,
  codigo: code,
  // What stands under an article to be ordered is its presentación.
  presentacion: detail,
  nombreProducto: name.toUpperCase(),
  cantidad: form.cantidad,
  direccionamiento: form.direccionamiento.toUpperCase(),
  detalle: form.detalle?.toUpperCase() ?? '',
});

const lineValues: z.ZodType<LineValues> = z.object({
  articulo: z.object({ id: z.number(), code: z.string(), name: z.string(), detail: z.string().optional() }).nullable(),
  nombre: z.string(),
  cantidad: z.number().nullable(),
  direccionamiento: z.string(),
  detalle: z.string(),
});

/** The line that a user is typing for a new order. */
export const pedidoLineMemory = (userId: number) =>
  createLineMemory({ key: `bodega.pedido.linea.v1.${userId}`, schema: lineValues, blank: blankLine });

interface LineFormProps {
  userId: number;
  /** Puts the line on the draft; false when the person thought better of it. */
  onAdd: (line: NewLine) => Promise<boolean>;
  autoFocus: boolean;
  images: DraftImages;
  /** Asked by whoever confirms the order. */
  ref: Ref<LineFormHandle>;
}

const resolver = lineResolver<LineValues>(values => readLine(values).errors);

/** One line of the order: article, quantity, direccionamiento, detail. Enter adds it and the next one can be typed. */
export function LineForm({ userId, onAdd, autoFocus, images, ref }: LineFormProps) {
  const memory = useMemo(() => pedidoLineMemory(userId), [userId]);
  const form = useForm<LineValues>({ resolver, mode: 'onTouched', defaultValues: memory.get() });
  const { control, handleSubmit, reset, setValue } = form;
  const values = useWatch({ control, compute: current => ({ ...current }) });
  const { articulo } = values;
  useEffect(() => memory.update(() => values), [memory, values]);
  const { inputRef, isTouchedBy, focusAgain } = useFirstField(autoFocus);

  const add = async (typed: LineValues) => {
    const { line } = readLine(typed);
    if (!line || !(await onAdd(line))) return false;
    // First the focus, then the blank form: leaving a field is what makes it say that it is empty.
    focusAgain();
    // The next line mostly goes to the same place: the direccionamiento stays and is selected on focus.
    reset({ ...blankLine, direccionamiento: typed.direccionamiento });
    return true;
  };
  const hasImages = imagesOf(images.state, FORM_OWNER).length > 0;
  const isTyped = (typed: LineValues) => hasImages || isWritten(typed);
  useLineFormHandle(ref, form, isTyped, add);

  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        aria-label="Agregar artículo al pedido"
        onSubmit={event => {
          event.preventDefault();
          // There is nothing to add, and nothing wrong.
          if (isTyped(form.getValues())) void handleSubmit(add)();
        }}
        onKeyDown={submitOnEnter}
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(6, 1fr)' }, alignItems: 'start' }}
      >
        <Box sx={{ gridColumn: '1 / -1' }}>
          <ArticleField
            kind={articuloPorPedir}
            onChoose={chosen => setValue('nombre', chosen?.name ?? '', { shouldValidate: true })}
            {...{ inputRef, autoFocus, isTouchedBy }}
          />
        </Box>
        {articulo && isArticuloEspecial(articulo.code) && (
          <Box sx={{ gridColumn: '1 / -1' }}>
            <ArticleNameField upperCase helperText="Es un artículo especial: escriba qué se pide" />
          </Box>
        )}
        <Box sx={{ gridColumn: { sm: 'span 2' } }}>
          <QuantityField name="cantidad" label="Cantidad" required />
        </Box>
        <Box sx={{ gridColumn: { sm: 'span 4' } }}>
          <TextLineField
            name="direccionamiento"
            label={etiquetas.direccionamiento}
            maxLength={DIRECCIONAMIENTO_MAX}
            helperText="Números, punto, coma y guion"
            required
            upperCase
            selectOnFocus
          />
        </Box>
        <Box sx={{ gridColumn: '1 / -1' }}>
          <TextLineField name="detalle" label="Detalle" maxLength={DETALLE_MAX} upperCase />
        </Box>
        <Box sx={{ gridColumn: { sm: 'span 4' } }}>
          <DraftLineImages {...images} owner={FORM_OWNER} name="la línea nueva" full={MENSAJE_IMAGENES_MAXIMO} />
        </Box>
        <Box sx={{ gridColumn: { sm: 'span 2' } }}>
          <AddLineButton />
        </Box>
      </Box>
    </FormProvider>
  );
}
