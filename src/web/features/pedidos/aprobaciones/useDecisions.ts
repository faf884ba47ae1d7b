import { useState } from 'react';
import type { Pedido } from '#contract/pedido';
import { useWrite } from '../../../kit/draft/useWrite';
import { decisiones, type Decision } from './decisiones';

/** What became of the orders that were decided on: those that were, and why others were not. */
export interface Outcome {
  done: Pedido[];
  refused: { order: Pedido; message: string }[];
}

const NOTHING: Outcome = { done: [], refused: [] };

/**
 * Decides on orders one after the other, each by a call and in a transaction of its own (D15, D52): one that can't be decided any more
 * is noted, and the others go on. A call without an answer ends it; `decide` again goes on with what is left, and repeats that call
 * under its key.
 */
export function useDecisions(decision: Decision) {
  const { run, failure } = useWrite('aprobaciones.aprobar');
  const [outcome, setOutcome] = useState(NOTHING);
  const [busy, setBusy] = useState(false);

  const decideOne = async (order: Pedido, motivo: string, before: Outcome): Promise<Outcome | null> => {
    const { id, version } = order;
    let after: Outcome | null = null;
    await run(
      // The version that was shown: nobody approves what he has not seen (D9).
      {
        params: { id, decision: decisiones[decision].flag },
        data: { version: version ?? undefined, motivo: motivo || undefined },
      },
      {
        onDone: () => {
          after = { ...before, done: [...before.done, order] };
        },
        onFailed: ({ unanswered, message }) => {
          if (!unanswered) after = { ...before, refused: [...before.refused, { order, message }] };
          return !unanswered;
        },
      },
    );
    return after;
  };

  /** What became of all of them; null when an answer is missing. */
  const decide = async (orders: readonly Pedido[], motivo: string): Promise<Outcome | null> => {
    if (busy) return null;
    setBusy(true);
    let current = outcome;
    const isSettled = ({ id }: Pedido) =>
      [...current.done, ...current.refused.map(({ order }) => order)].some(one => one.id === id);
    try {
      for (const order of orders.filter(one => !isSettled(one))) {
        const after = await decideOne(order, motivo, current);
        if (!after) return null;
        current = after;
        setOutcome(current);
      }
      return current;
    } finally {
      setBusy(false);
    }
  };

  return { decide, busy, failure };
}
