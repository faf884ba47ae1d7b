import { useState } from 'react';
import type { Pedido } from '#contract/pedido';
import { useWrite } from '../../../kit/draft/useWrite';
import { decisiones, type Decision } from './decisiones';

/** Result of deciding on several orders: those decided, and those refused with the reason. */
export interface Outcome {
  done: Pedido[];
  refused: { order: Pedido; message: string }[];
}

const NOTHING: Outcome = { done: [], refused: [] };

/**
 * Decides on orders one by one, each in its own call and transaction (D15, D52): one that can no longer be decided is
 * recorded as refused, and the others go on. A call without answer stops the loop; `decide` then continues with the
 * rest, and retries that call under its key.
 */
export function useDecisions(decision: Decision) {
  const { run, failure } = useWrite('aprobaciones.aprobar');
  const [outcome, setOutcome] = useState(NOTHING);
  const [busy, setBusy] = useState(false);

  const decideOne = async (order: Pedido, motivo: string, before: Outcome): Promise<Outcome | null> => {
    const { id, version } = order;
    let after: Outcome | null = null;
    await run(
      // The version shown: nobody approves what they have not seen (D9).
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

  /** The result for all orders; null if a call got no answer. */
  const decide = async (orders: readonly Pedido[], motivo: string): Promise<Outcome | null> => {
    if (busy) return null;
    setBusy(true);
    let current = outcome;
    const isSettled = ({ id }: Pedido) =>
      [...current.done, ...current.refused.map(({ order }) => order)].some(candidate => candidate.id === id);
    try {
      for (const order of orders.filter(candidate => !isSettled(candidate))) {
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
