import { pendiente } from '#contract/pedido';
import type { CommandContext } from '../../../commands';
import { comment } from '../../../modules/pedidos/commands/comment';
import type { PedidoPlan } from './pedidos';
import { linesOf } from './changes';

interface Demo {
  /** The planned orders, and their ids in the same order. */
  plans: readonly PedidoPlan[];
  ids: readonly number[];
  hoy: Date;
  actAs: (email: string, now: Date) => Promise<CommandContext>;
}

const HOUR_MS = 3_600_000;
/** Hours after the last receipt of an order at which its keeper asks, and its buyer answers. */
const ASKED = 1;
const ANSWERED = 3;

/** What keepers ask, and what buyers answer; the last is not answered yet. */
const conversations: readonly (readonly [string, string?])[] = [
  [
    'Faltó parte de lo pedido: el camión no traía más.',
    'El proveedor trae el resto en el próximo viaje. No hay que pedirlo de nuevo.',
  ],
  [
    '¿Se puede dejar en el segundo nivel? Abajo ya no hay campo.',
    'Sí, hablé con el maestro de obras: junto al ascensor.',
  ],
  ['El empaque venía mojado. Se apartó para revisarlo antes de usarlo.'],
];

/** Writes what keepers and buyers say to each other about the orders that were received in part last. */
export async function seedComments({ plans, ids, hoy, actAs }: Demo): Promise<void> {
  const received = plans.flatMap((plan, index) => {
    const last = plan.recepciones.at(-1);
    const isOver = last && last.fecha.getTime() + ANSWERED * HOUR_MS < hoy.getTime();
    const isPartial = linesOf(plan).some(line => pendiente(line) > 0);
    return isOver && isPartial && plan.copiaDe === undefined
      ? [{ id: ids[index] ?? 0, buyer: plan.usuario, last }]
      : [];
  });
  const newest = received.toSorted((a, b) => b.last.fecha.getTime() - a.last.fecha.getTime());
  for (const [index, [question, answer]] of conversations.entries()) {
    const order = newest[index];
    if (!order) return;
    const { id, buyer, last } = order;
    const later = (hours: number) => new Date(last.fecha.getTime() + hours * HOUR_MS);
    await comment(await actAs(last.usuario, later(ASKED)), id, { texto: question });
    if (answer) await comment(await actAs(buyer, later(ANSWERED)), id, { texto: answer });
  }
}
