import type { Random } from './random';

/** A planned receipt; `indice` is the index of an order's line, from 0. */
export interface RecepcionPlan {
  fecha: Date;
  usuario: string;
  lineas: { indice: number; cantidad: number }[];
}

/** A line to be delivered; quantities in integer thousandths, so that sums are exact. */
interface Deliverable {
  ordered: number;
  /** The smallest quantity that can be delivered. */
  step: number;
}

/** Splits a quantity into at most `parts` deliveries, each a positive multiple of `step`. */
function cut(random: Random, amount: number, step: number, parts: number): number[] {
  const units = amount / step;
  const count = Math.min(parts, units);
  const cuts = new Set<number>();
  while (cuts.size < count - 1) cuts.add(random.whole(1, units - 1));
  const edges = [0, ...[...cuts].sort((a, b) => a - b), units];
  return edges.slice(1).map((edge, i) => (edge - (edges[i] as number)) * step);
}

/** Quantities received of a partly delivered order: at least one line completely, at least one not at all. */
function partOf(random: Random, lines: readonly Deliverable[]): number[] {
  const [complete, missing] = random.sample([...lines.keys()], 2);
  return lines.map(({ ordered, step }, i) => {
    if (i === complete || (i !== missing && random.chance(0.4))) return ordered;
    if (i === missing || random.chance(0.5)) return 0;
    return random.whole(0, ordered / step) * step;
  });
}

/**
 * Plans the receipts of an order.
 * @param visits times and users of possible receipts, in chronological order; those without a delivery are left out
 * @param whole whether the order is delivered completely
 */
export function receiptsOf(
  random: Random,
  lines: readonly Deliverable[],
  visits: readonly Omit<RecepcionPlan, 'lineas'>[],
  whole: boolean,
): RecepcionPlan[] {
  const receipts: RecepcionPlan[] = visits.map(visit => ({ ...visit, lineas: [] }));
  const arriving = whole ? lines.map(line => line.ordered) : partOf(random, lines);
  lines.forEach(({ step }, indice) => {
    const amount = arriving[indice] as number;
    if (amount === 0) return;
    const parts = cut(random, amount, step, random.chance(0.6) ? 1 : random.whole(1, visits.length));
    const chosen = random.sample([...visits.keys()], parts.length).sort((a, b) => a - b);
    chosen.forEach((visit, i) => {
      receipts[visit]?.lineas.push({ indice, cantidad: (parts[i] as number) / 1000 });
    });
  });
  return receipts.filter(receipt => receipt.lineas.length > 0);
}
