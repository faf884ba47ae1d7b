import { z } from 'zod';
import { isArticuloEspecial, NOMBRE_PRODUCTO_MAX } from '#contract/constants';
import { texto } from '#contract/fields';
import { pedidoLineaForm } from '#contract/pedido';
import type { Producto } from '#contract/producto';
import { createLineMemory } from '../../../kit/document/lineForm';
import type { Choice } from '../../../kit/picker/choices';
import type { DraftLine } from './draft';

/** What stands in the form of a line. `nombre` is asked for a special article only. */
export interface LineValues {
  articulo: Choice<Producto> | null;
  nombre: string;
  cantidad: number | null;
  direccionamiento: string;
  detalle: string;
}

export type LineErrors = Partial<Record<keyof LineValues, string>>;
export type NewLine = Omit<DraftLine, 'localId'>;

export const blankLine: LineValues = { articulo: null, nombre: '', cantidad: null, direccionamiento: '', detalle: '' };

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

const toLine = ({ id, code }: Choice<Producto>, name: string, form: z.infer<typeof pedidoLineaForm>): NewLine => ({
  idProducto: id,
  codigo: code,
  nombreProducto: name.toUpperCase(),
  cantidad: form.cantidad,
  direccionamiento: form.direccionamiento.toUpperCase(),
  detalle: form.detalle?.toUpperCase() ?? '',
});

const lineValues: z.ZodType<LineValues> = z.object({
  articulo: z.object({ id: z.number(), code: z.string(), name: z.string() }).nullable(),
  nombre: z.string(),
  cantidad: z.number().nullable(),
  direccionamiento: z.string(),
  detalle: z.string(),
});

/** The line that a user is typing for a new order. */
export const pedidoLineMemory = (userId: number) =>
  createLineMemory({ key: `bodega.pedido.linea.v1.${userId}`, schema: lineValues, blank: blankLine });
