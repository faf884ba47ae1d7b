import { CANTIDAD_MAX } from '#contract/constants';
import { pendiente, sumar, type PedidoDetalle } from '#contract/pedido';
import { z } from 'zod';

/** What a line said when an amount was typed for it: the "old" of a conflict (D9). */
const seen = z.object({ cantidad: z.number(), recibido: z.number(), version: z.number().nullish() });

const typedLine = z.object({ cantNueva: z.number().positive().max(CANTIDAD_MAX), seen });

/** A receipt being typed (D14): by line id, what arrived now. Lines without an amount are not in it. */
export const receipt = z.object({
  /** The Idempotency-Key of this receipt (D8). */
  key: z.string().min(1),
  /** It was sent and no answer came: until one does, it may neither be changed nor sent anew. */
  unanswered: z.boolean().catch(false),
  lines: z.record(z.string(), typedLine),
});

export type Receipt = z.infer<typeof receipt>;
type ReceiptLine = Pick<PedidoDetalle, 'id' | 'cantidad' | 'recibido' | 'version'>;

export const emptyReceipt = (key: string): Receipt => ({ key, unanswered: false, lines: {} });

export interface Clamped {
  value: number | null;
  /** Why the amount is not the typed one. */
  reason: string | null;
}

/** What was typed, held between 0 and what is pending (SPEC part 4). */
export function clamp(value: number | null, pending: number, format: (value: number) => string): Clamped {
  if (value === null || value <= pending) return { value, reason: null };
  return { value: pending, reason: `Se ajustó a ${format(pending)}: no falta más` };
}

export const typedFor = (current: Receipt, line: Pick<PedidoDetalle, 'id'>): number | null =>
  current.lines[line.id]?.cantNueva ?? null;

/** Sets what arrived of a line; null or 0 leaves the line out. */
export function type(current: Receipt, line: ReceiptLine, cantNueva: number | null): Receipt {
  const { [line.id]: _previous, ...others } = current.lines;
  if (!cantNueva) return { ...current, lines: others };
  const { cantidad, recibido, version } = line;
  return { ...current, lines: { ...others, [line.id]: { cantNueva, seen: { cantidad, recibido, version } } } };
}

export const typeAllPending = (current: Receipt, lines: readonly ReceiptLine[]): Receipt =>
  lines.reduce((next, line) => type(next, line, Math.max(0, pendiente(line))), current);

/** What changed under a typed amount since it was typed (D9). */
export interface Conflict {
  old: { cantidad: number; recibido: number };
  theirs: { cantidad: number; recibido: number };
  mine: number;
  /** Pending now; the typed amount may no longer fit. */
  pending: number;
}

export function conflictOf(current: Receipt, line: ReceiptLine): Conflict | null {
  const typed = current.lines[line.id];
  if (!typed) return null;
  const { cantidad, recibido, version } = typed.seen;
  const sameVersion = version == null || line.version == null || version === line.version;
  if (sameVersion && cantidad === line.cantidad && recibido === line.recibido) return null;
  return {
    old: { cantidad, recibido },
    theirs: { cantidad: line.cantidad, recibido: line.recibido },
    mine: typed.cantNueva,
    pending: Math.max(0, pendiente(line)),
  };
}

export interface ReceiptSummary {
  /** Lines with an amount, and the units in them. */
  lines: number;
  units: number;
  /** What the order still lacks, in units. */
  pending: number;
  conflicts: number;
}

export const summarise = (current: Receipt, lines: readonly ReceiptLine[]): ReceiptSummary =>
  lines.reduce<ReceiptSummary>(
    (sum, line) => {
      const typed = typedFor(current, line);
      return {
        lines: sum.lines + (typed ? 1 : 0),
        units: sumar(sum.units, typed ?? 0),
        pending: sumar(sum.pending, Math.max(0, pendiente(line))),
        conflicts: sum.conflicts + (conflictOf(current, line) ? 1 : 0),
      };
    },
    { lines: 0, units: 0, pending: 0, conflicts: 0 },
  );

/** The body of the call: only the lines with an amount, each with the version it was typed on (D9, D14). */
export const toBody = (orderId: number, current: Receipt, lines: readonly ReceiptLine[]) => ({
  id: orderId,
  pedidoDetalle: lines.flatMap(line => {
    const typed = current.lines[line.id];
    if (!typed) return [];
    return [{ id: line.id, cantNueva: typed.cantNueva, version: typed.seen.version ?? undefined }];
  }),
});
