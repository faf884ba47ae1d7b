import { z } from 'zod';
import { daysBetween } from './text/format';
import {
  calendarDay,
  blankable,
  blankableIfSent,
  freeText,
  manyLines,
  nullishText,
  optionalText,
  version,
} from './declarations/fields';

/** Stages of a purchase, which say more than its `estado` (D48). */
export const ETAPAS_COMPRA = ['Borrador', 'Enviada', 'Confirmada', 'RecibidaEnParte', 'Recibida', 'Anulada'] as const;
export type EtapaCompra = (typeof ETAPAS_COMPRA)[number];

/** What screens and papers call them. */
export const etapaNames: Record<EtapaCompra, string> = {
  Borrador: 'Borrador',
  Enviada: 'Enviada',
  Confirmada: 'Confirmada',
  RecibidaEnParte: 'Recibida en parte',
  Recibida: 'Recibida',
  Anulada: 'Anulada',
};

const LUGAR_MAX = 250;
const CONDICIONES_MAX = 500;

/** Refusal of a promised day before the day of the purchase. */
export const PROMESA_TOO_EARLY = 'La entrega prometida no puede ser antes del día de la orden';

const promisedDay = calendarDay('La entrega prometida debe ser un día válido');

/** When and where a supplier is to deliver, on what terms, and what else is said on the purchase: each may be left blank. */
export const promesaFields = {
  fechaPrometida: blankable(promisedDay),
  lugarEntrega: optionalText(LUGAR_MAX),
  condiciones: optionalText(CONDICIONES_MAX, manyLines),
  observaciones: optionalText(CONDICIONES_MAX, manyLines),
};

/** Changes of what is agreed with the supplier, of which what is not named stays as it is; and the version that was read (D9). */
export const compraPromesa = z.object({
  fechaPrometida: blankableIfSent(promisedDay),
  lugarEntrega: blankableIfSent(freeText(LUGAR_MAX)),
  condiciones: blankableIfSent(freeText(CONDICIONES_MAX, manyLines)),
  observaciones: blankableIfSent(freeText(CONDICIONES_MAX, manyLines)),
  version: version(),
});
export type CompraPromesa = z.output<typeof compraPromesa>;

/** Fields of the agreement in the answer of a purchase: days `YYYY-MM-DD`, instants ISO 8601. */
export const promesaAnswer = {
  etapa: z.enum(ETAPAS_COMPRA).nullish(),
  fechaPrometida: nullishText,
  lugarEntrega: nullishText,
  condiciones: nullishText,
  observaciones: nullishText,
  /** When it went to the supplier, when the supplier agreed, and when the first of its goods came. */
  enviada: nullishText,
  confirmada: nullishText,
  parcial: nullishText,
};

/** What 'Marcar como enviada' may carry: the version that was read (D9). */
export const compraEnviada = z
  .object({ version: version() })
  .nullish()
  .transform(body => ({ version: body?.version ?? null }));

/** What 'El proveedor confirmó' may carry: the day that the supplier named, and the version that was read (D9). */
export const compraConfirmada = z
  .object({ version: version(), fechaPrometida: promesaFields.fechaPrometida })
  .nullish()
  .transform(body => ({ version: body?.version ?? null, fechaPrometida: body?.fechaPrometida ?? null }));
export type CompraConfirmada = z.output<typeof compraConfirmada>;

/** Proposal for the agreement with a supplier: `dias` is the median delivery time of its last `compras` that came; null if none has. */
export const propuesta = z.object({
  /** The supplier's. */
  id: z.number(),
  dias: z.number().nullable(),
  compras: z.number(),
  /** Proposed day: `dias` from today. */
  fechaPrometida: z.string().nullable(),
  /** Where the project of the order is, or else the company. */
  lugarEntrega: z.string().nullable(),
});
export type Propuesta = z.infer<typeof propuesta>;

/** A promise as it is read, with what has come where the answer says so. */
interface Promised {
  fechaPrometida?: string | null;
  estado?: string | null;
  detalleCompra?: readonly { cantidad: number; recibido?: number | null }[];
}

/** Days by which what was promised is late on the day `hoy`; 0 when it is not, all of it has come, or nothing was promised. */
export function promesaDaysLate({ fechaPrometida, estado, detalleCompra = [] }: Promised, hoy: string): number {
  const day = fechaPrometida?.slice(0, 10);
  if (!day || estado !== 'Pendiente' || day >= hoy) return 0;
  const hasCome = detalleCompra.length > 0 && detalleCompra.every(line => (line.recibido ?? 0) >= line.cantidad);
  return hasCome ? 0 : daysBetween(day, hoy);
}
