import { z } from 'zod';
import { sumar } from '#contract/sumas';
import { producto } from '#contract/producto';
import { MENSAJE_SIN_STOCK } from '#contract/venta';
import { mistakesIn, nombreDeArticulo } from '../../../kit/document/draftLines';
import { createLineMemory } from '../../../kit/document/useLineForm';
import { isNamed, type DocumentoLineaNueva } from './draft';
import type { DocumentoKind } from './kind';
import { mistakeIn } from '../../../kit/mistake';

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
export type LineValues = z.infer<typeof lineValues>;
type LineErrors = Partial<Record<keyof LineValues, string>>;

export const blankLine = ({ cantidadInicial }: DocumentoKind): LineValues => ({
  articulo: null,
  nombre: '',
  monto: null,
  cantidad: cantidadInicial,
});

/** Whether the form has values that would be lost. */
export const isTyped = ({ cantidadInicial }: DocumentoKind, { articulo, cantidad }: LineValues): boolean =>
  articulo !== null || cantidad !== cantidadInicial;

function contractErrors(kind: DocumentoKind, { articulo, monto, cantidad }: LineValues): LineErrors {
  const { field } = kind.monto;
  const { error } = kind.lineSchema.safeParse({ idProducto: articulo?.id, cantidad, [field]: monto });
  return mistakesIn(error, { idProducto: 'articulo', cantidad: 'cantidad', [field]: 'monto' } as const);
}

/** The contract's error about the name typed for a special article; empty for other articles. */
const nameError = ({ articulo, nombre }: LineValues): LineErrors =>
  articulo && isNamed({ codigo: articulo.code }) ? { nombre: mistakeIn(nombreDeArticulo, nombre) } : {};

/** The quantity already on the draft counts too (S5); an unknown stock covers any. */
function stockError(
  { limitedByStock }: DocumentoKind,
  { articulo, cantidad }: LineValues,
  already: number,
): LineErrors {
  const stock = articulo?.record?.stock;
  const fits = !limitedByStock || stock == null || sumar(already, cantidad ?? 0) <= stock;
  return fits ? {} : { cantidad: MENSAJE_SIN_STOCK };
}

/**
 * The line of the form's values, or the errors of each field, as worded in S5. `already`: quantity of the article that
 * is on the draft.
 */
export function readLine(
  kind: DocumentoKind,
  values: LineValues,
  already: number,
): { line: DocumentoLineaNueva | null; errors: LineErrors } {
  const errors: LineErrors = {
    ...stockError(kind, values, already),
    ...contractErrors(kind, values),
    ...nameError(values),
  };
  const { articulo, nombre, monto, cantidad } = values;
  const isWrong = Object.values(errors).some(message => message !== undefined);
  if (!articulo || cantidad === null || isWrong) return { line: null, errors };
  const line = {
    idProducto: articulo.id,
    codigo: articulo.code,
    presentacion: articulo.record?.presentacion ?? '',
    nombreProducto: isNamed({ codigo: articulo.code }) ? nombre.trim() : articulo.name,
    monto: monto ?? 0,
    cantidad,
    idPedidoDetalle: null,
  };
  return { line, errors: {} };
}

export const documentoLineMemory = (kind: DocumentoKind, userId: number) =>
  createLineMemory({
    key: `bodega.${kind.resource}.linea.v1.${userId}`,
    schema: lineValues,
    blank: blankLine(kind),
  });
