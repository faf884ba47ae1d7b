import { z } from 'zod';
import { wantedEstado, wantedEstatus } from './calls/switchBody';
import { PEDIDO_LINES_MAX } from './constants';
import {
  blankable,
  calendarDay,
  cantidadSchema,
  freeText,
  id,
  manyLines,
  motivo,
  MOTIVO_MAX,
  optionalMotivo,
  version,
} from './declarations/fields';
import { atMost } from './text/format';

/** What changes an order besides receipts: requests and their decision, corrections, another day of delivery, closing. */

/**
 * A change request (D15): the body of a receipt, in which `cantNueva` is the line's new ordered quantity. Lines without it, or with
 * their present quantity, are ignored; `retirar` takes back what is asked for. `motivo` is the reason, for the approver (D52).
 */
export const pedidoSolicitarCambio = z.object({
  id: id(),
  motivo: optionalMotivo(),
  pedidoDetalle: z
    .array(
      z.object({
        id: id(),
        cantNueva: blankable(cantidadSchema('La cantidad debe ser un número')),
        retirar: z.boolean().nullish(),
        version: version(),
      }),
      'Debe indicar lo que cambia',
    )
    .max(PEDIDO_LINES_MAX, `La solicitud admite ${atMost(PEDIDO_LINES_MAX, 'líneas')}`),
});
export type PedidoSolicitarCambio = z.infer<typeof pedidoSolicitarCambio>;

/** A delivery record, and what of it did not arrive after all, above 0. */
const corregida = {
  idEntrega: id(),
  cantidad: cantidadSchema('La cantidad es requerida', 0.001, 'La cantidad debe ser mayor que 0'),
};

/** A correction of a mistaken receipt (D42), which waits for approval. */
export const pedidoCorregir = z.object({
  ...corregida,
  motivo: motivo(),
  /** More deliveries of the same order that are mistaken: all of them are corrected, or none. */
  otras: z
    .array(z.object(corregida))
    .max(PEDIDO_LINES_MAX, `La corrección admite ${atMost(PEDIDO_LINES_MAX, 'entregas más')}`)
    .nullish(),
});
export type PedidoCorregir = z.infer<typeof pedidoCorregir>;

/** Closing short or opening again (D10, D13, D44): the motivo is optional in the call; the screen asks for it. */
export const pedidoCerrar = z
  .object({
    motivo: optionalMotivo(),
    version: version(),
    /** The state it is to have; without it, the other one (D36). `estatus` says the same: false is Cerrado. */
    estado: z.enum(['Pendiente', 'Cerrado'], 'El estado debe ser Pendiente o Cerrado').nullish(),
    estatus: wantedEstatus,
  })
  .nullish()
  .transform(body => ({
    motivo: body?.motivo ?? null,
    version: body?.version ?? null,
    estado: wantedEstado(body, ['Pendiente', 'Cerrado']),
  }));
export type PedidoCerrar = z.infer<typeof pedidoCerrar>;

/** Another estimated delivery for an order (D12): the day, and the version of the order that was read (D9). */
export const pedidoEntrega = z.object({
  fechaEntrega: calendarDay('La entrega estimada debe ser un día válido'),
  version: version(),
});
export type PedidoEntrega = z.infer<typeof pedidoEntrega>;

/** Reason recorded for denials by clients that send none. */
export const NO_REASON = 'Sin motivo';

/**
 * Optional body of a decision: the version of the order that was read, so that nobody approves unseen changes (D9), and
 * the reason. Plain providers send no body (D52).
 */
export const pedidoDecidir = z
  .object({ version: version(), motivo: freeText(MOTIVO_MAX, manyLines).nullish() })
  .nullish()
  .transform(body => {
    const saysNothing = body?.version == null && body?.motivo === undefined;
    return { version: body?.version ?? null, motivo: motivo().safeParse(body?.motivo).data ?? null, saysNothing };
  });
