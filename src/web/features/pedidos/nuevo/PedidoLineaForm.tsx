import { Box } from '@mui/material';
import { useMemo, useRef, type KeyboardEvent, type Ref } from 'react';
import { z } from 'zod';
import { isSpecialArticle } from '#contract/constants';
import { labels } from '#contract/declarations/labels';
import { pedidoLineaForm } from '#contract/pedido';
import { useSession } from '../../../api/session';
import { lineKey } from '../../../api/storageKeys';
import { AddLineButton, ArticleField, TextLineField } from '../../../kit/document/lineFields';
import { createLineMemory, LineFormBox, useLineForm, type LineFormHandle } from '../../../kit/document/lineForm';
import { mistakesIn, articleName } from '../../../kit/document/draftLines';
import QuantityField from '../../../kit/quantity/QuantityField';
import { articleToOrder } from '../../documentos/pickable';
import { FORM_OWNER } from '../imagenes/imageRepository';
import { imagesOf } from '../imagenes/imageStore';
import { Pictures } from '../imagenes/Pictures';
import { useUserImages } from '../imagenes/userImages';
import type { NewPedidoLinea } from './pedidoDraft';

/** Values of the line form. `nombre` is only used for special articles. */
const lineValues = z.object({
  articulo: z.object({ id: z.number(), code: z.string(), name: z.string(), detail: z.string().optional() }).nullable(),
  nombre: z.string(),
  // An unreadable figure is not kept, the rest of the line is.
  cantidad: z.number().nullable().catch(null),
  direccionamiento: z.string(),
  detalle: z.string(),
});
type LineValues = z.infer<typeof lineValues>;
type LineErrors = Partial<Record<keyof LineValues, string>>;

export const blankLine: LineValues = { articulo: null, nombre: '', cantidad: null, direccionamiento: '', detalle: '' };

/** Whether the form has values that would be lost; a direccionamiento may be left over from the last line. */
const isWritten = ({ articulo, cantidad, detalle }: LineValues): boolean =>
  articulo !== null || cantidad !== null || detalle.trim() !== '';

/** The form's field names, by the contract's. */
const FIELDS = {
  idProducto: 'articulo',
  cantidad: 'cantidad',
  direccionamiento: 'direccionamiento',
  detalle: 'detalle',
  nombre: 'nombre',
} as const;

/** Schema of a line with the name that is typed for a special article. */
const namedLine = pedidoLineaForm.extend({ nombre: articleName.optional() });

/** The line of the form's values, or the errors of each field. */
export function readLine({ articulo, nombre, ...typed }: LineValues): {
  line: NewPedidoLinea | null;
  errors: LineErrors;
} {
  const own = articulo && isSpecialArticle(articulo.code) ? nombre : undefined;
  const { data, error } = namedLine.safeParse({ ...typed, idProducto: articulo?.id, nombre: own });
  if (!articulo || !data) return { line: null, errors: mistakesIn(error, FIELDS) };
  const line = {
    idProducto: articulo.id,
    codigo: articulo.code,
    // The picker's detail of an article to order is its presentación.
    presentacion: articulo.detail ?? '',
    nombreProducto: (data.nombre ?? articulo.name).toUpperCase(),
    cantidad: data.cantidad,
    direccionamiento: data.direccionamiento.toUpperCase(),
    detalle: data.detalle?.toUpperCase() ?? '',
  };
  return { line, errors: {} };
}

export const pedidoLineMemory = (userId: number) => createLineMemory(lineKey('pedido', userId), lineValues, blankLine);

interface PedidoLineaFormProps {
  /** Adds the line to the draft; resolves to false if the user cancelled. */
  onAdd: (line: NewPedidoLinea) => Promise<boolean>;
  autoFocus: boolean;
  ref: Ref<LineFormHandle>;
}

/** The form that adds lines to an order, kept in the tab until its line is added. */
function usePedidoLineForm({ onAdd, autoFocus, ref }: PedidoLineaFormProps) {
  const userId = useSession()?.id ?? 0;
  const memory = useMemo(() => pedidoLineMemory(userId), [userId]);
  const hasImages = imagesOf(useUserImages().state, FORM_OWNER).length > 0;
  const add = async (typed: LineValues) => {
    const { line } = readLine(typed);
    // The next line usually goes to the same place: keep the direccionamiento, which is selected on focus.
    return line && (await onAdd(line)) ? { ...blankLine, direccionamiento: typed.direccionamiento } : null;
  };
  return useLineForm<LineValues>({
    memory,
    errorsOf: typed => readLine(typed).errors,
    isTyped: typed => hasImages || isWritten(typed),
    add,
    autoFocus,
    ref,
    mode: 'onTouched',
  });
}

export function PedidoLineaForm(props: PedidoLineaFormProps) {
  const { form, first, submit } = usePedidoLineForm(props);
  // Not the form's setFocus, which waits: what is typed meanwhile would end up in the field left behind.
  const cantidad = useRef<HTMLInputElement>(null);
  const direccionamiento = useRef<HTMLInputElement>(null);
  // The direccionamiento may be left over from the last line: Enter stops there before it adds the line.
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || form.getValues('cantidad') === null) return;
    event.preventDefault();
    direccionamiento.current?.focus();
  };

  return (
    <LineFormBox
      form={form}
      label="Agregar artículo al pedido"
      columns={{ xs: '1fr', sm: 'repeat(6, 1fr)' }}
      onSubmit={submit}
    >
      <ArticleField
        kind={articleToOrder}
        special={{ helperText: 'Es un artículo especial: escriba qué se pide', upperCase: true }}
        next={cantidad}
        {...first}
      />
      <Box sx={{ gridColumn: { sm: 'span 2' } }}>
        <QuantityField name="cantidad" label="Cantidad" required inputRef={cantidad} onKeyDown={goOn} />
      </Box>
      <Box sx={{ gridColumn: { sm: 'span 4' } }}>
        <TextLineField
          name="direccionamiento"
          inputRef={direccionamiento}
          label={labels.direccionamiento}
          helperText="Números, punto, coma y guion"
          required
          upperCase
          selectOnFocus
        />
      </Box>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <TextLineField name="detalle" label="Detalle" upperCase />
      </Box>
      <Box sx={{ gridColumn: { sm: 'span 4' } }}>
        <Pictures owner={FORM_OWNER} name="la línea nueva" />
      </Box>
      <Box sx={{ gridColumn: { sm: 'span 2' } }}>
        <AddLineButton />
      </Box>
    </LineFormBox>
  );
}
