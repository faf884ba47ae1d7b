import { z } from 'zod';
import { cantidadSchema, mistakeIn } from '#contract/declarations/fields';
import { cantidad } from '#contract/text/format';
import type { PedidoDetalle } from '#contract/pedido';
import type { Typed } from '../../../kit/quantity/QuantityInput';

/** Quantities noted beside the received one (`asides`): damaged, and in excess of the order (D49). */
export const ASIDES = ['danado', 'excedente'] as const;
export type Aside = (typeof ASIDES)[number];

export const asideNames: Record<Aside, string> = { danado: 'Dañado', excedente: 'De más' };

/** A quantity, or the text typed if it is none. */
const typed = z.union([z.number().min(0), z.string()]).nullish();
/** Damaged and excess quantities, by line id. */
export const asides = z.record(z.string(), z.object({ danado: typed, excedente: typed }));
export type Asides = z.infer<typeof asides>;

/** Notes a quantity of a line; null and 0 remove it. */
export function noteAside(all: Asides, { id }: Pick<PedidoDetalle, 'id'>, aside: Aside, value: Typed): Asides {
  const { [id]: before, ...others } = all;
  const next = { danado: before?.danado, excedente: before?.excedente, [aside]: value || null };
  return next.danado || next.excedente ? { ...others, [id]: next } : others;
}

const amount = cantidadSchema(undefined, 0);

/** Why a noted number cannot be sent; what is written wrongly is told by its input. */
export const problemOfAside = (value: Typed): string | undefined =>
  typeof value === 'number' ? mistakeIn(amount, value) : undefined;

export const isWrongAside = (all: Asides, { id }: Pick<PedidoDetalle, 'id'>): boolean =>
  ASIDES.some(aside => {
    const value = all[id]?.[aside] ?? null;
    return typeof value === 'string' || problemOfAside(value) !== undefined;
  });

/** The fields to send with a line; empty if nothing is noted. */
export const asidesToSend = (all: Asides, { id }: Pick<PedidoDetalle, 'id'>): Partial<Record<Aside, number>> =>
  Object.fromEntries(
    ASIDES.flatMap(aside => {
      const value = all[id]?.[aside];
      return typeof value === 'number' && value > 0 ? [[aside, value]] : [];
    }),
  );

/** "dañado 2, de más 1"; null if nothing is noted. */
export function asideText(noted: Partial<Record<Aside, number | null>>): string | null {
  const said = ASIDES.filter(aside => noted[aside]).map(
    aside => `${asideNames[aside].toLowerCase()} ${cantidad(noted[aside])}`,
  );
  return said.join(', ') || null;
}
