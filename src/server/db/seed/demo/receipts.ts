import type { Random } from './random';

/** What one delivery brought: `indice` counts the lines of the order from 0. */
export interface RecepcionPlan {
  fecha: Date;
  usuario: string;
  lineas: { indice: number; cantidad: number }[];
}

/** A line to be delivered; amounts in whole thousandths, so that sums are exact. */
interface Deliverable {
  ordered: number;
  /** The smallest amount that can be delivered. */
  step: number;
}

/** Cuts an amount into at most `parts` deliveries, each a multiple of `step` and above 0. */
function cut(random: Random, amount: number, step: number, parts: number): number[] {
  const units = amount / step;
  const count = Math.min(parts, units);
  const cuts = new Set<number>();
  while (cuts.size < count - 1) cuts.add(random.whole(1, units - 1));
  const edges = [0, ...[...cuts].sort((a, b) => a - b), units];
  return edges.slice(1).map((edge, i) => (edge - (edges[i] as number)) * step);
}

/** How much of each line arrives when the order is only partly delivered: something does, and something does not. */
function partOf(random: Random, lines: readonly Deliverable[]): number[] {
  const [complete, missing] = random.sample([...lines.keys()], 2);
  return lines.map(({ ordered, step }, i) => {
    if (i === complete || (i !== missing && random.chance(0.4))) return ordered;
    if (i === missing || random.chance(0.5)) return 0;
    return random.whole(0, ordered / step) * step;
  });
}

/**
 * The receipts of an order.
 * @param visits when someone could receive and who, in order of time; a visit that brings nothing is left out
 * @param whole whether everything arrives in the end
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
