import { z } from 'zod';
import { CANTIDAD_MAX } from '#contract/constants';
import { cantidad } from '#contract/format';
import type { PedidoDetalle } from '#contract/pedido';
import type { Typed } from '../../../kit/quantity/QuantityInput';

/** What is noted of a line beside what is received: what came damaged, and beyond what was ordered (D49). */
export const ASIDES = ['danado', 'excedente'] as const;
export type Aside = (typeof ASIDES)[number];

export const nombresDeAside: Record<Aside, string> = { danado: 'Dañado', excedente: 'De más' };

/** An amount, or what was typed and is none. */
const typed = z.union([z.number().min(0).max(CANTIDAD_MAX), z.string()]).nullish();
/** By line id. */
export const asides = z.record(z.string(), z.object({ danado: typed, excedente: typed }));
export type Asides = z.infer<typeof asides>;

/** Notes one; nothing and 0 leave it out. */
export function noteAside(all: Asides, { id }: Pick<PedidoDetalle, 'id'>, aside: Aside, value: Typed): Asides {
  const { [id]: before, ...others } = all;
  const next = { danado: before?.danado, excedente: before?.excedente, [aside]: value || null };
  return next.danado || next.excedente ? { ...others, [id]: next } : others;
}

export const isWrongAside = (all: Asides, { id }: Pick<PedidoDetalle, 'id'>): boolean =>
  ASIDES.some(aside => typeof all[id]?.[aside] === 'string');

/** As they are sent with their line; nothing of a line without. */
export function asidesToSend(all: Asides, { id }: Pick<PedidoDetalle, 'id'>) {
  const noted = all[id];
  const entries = ASIDES.flatMap(aside => {
    const value = noted?.[aside];
    return typeof value === 'number' && value > 0 ? [[aside, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** "dañado 2, de más 1"; null of a line without. */
export const asideText = (all: Asides, line: Pick<PedidoDetalle, 'id'>): string | null =>
  asideWords(asidesToSend(all, line));

/** The same of what a receipt has noted. */
export function asideWords({
  danado,
  excedente,
}: {
  danado?: number | null;
  excedente?: number | null;
}): string | null {
  const said = [danado && `dañado ${cantidad(danado)}`, excedente && `de más ${cantidad(excedente)}`].filter(Boolean);
  return said.length > 0 ? said.join(', ') : null;
}
