import { stepOf } from './articuloDemo';
import { articulos } from './articulos';
import { dayOf, duringWork, isoDay, workdayBy, workdayFrom, workdays } from './calendar';
import { cantidadOf, newLines, type LineaPlan } from './lines';
import { proyectos, type ProyectoNombre } from './proyectos';
import { seededRandom, type Random } from './random';
import { receiptsOf, type RecepcionPlan } from './receipts';
import { usuarios, type UsuarioDemo } from './usuarios';

/** A planned order with its receipts. */
export interface PedidoPlan {
  proyecto: ProyectoNombre;
  /** E-mail of the user who places the order. */
  usuario: string;
  fecha: Date;
  /** Estimated delivery, `YYYY-MM-DD`. */
  fechaEntrega: string;
  lineas: LineaPlan[];
  recepciones: RecepcionPlan[];
  /** Index in the plan of the earlier order from which this one is copied. */
  copiaDe?: number;
}

type Outcome = 'whole' | 'part' | 'none';

/** Dates of an order (`placed` and `due` as day numbers) and how much of it is delivered. */
interface Slot {
  fecha: Date;
  placed: number;
  due: number;
  outcome: Outcome;
}

const SEED = 20_260_101;
const OLDEST = 119;

const byCodigo = new Map(articulos.map(articulo => [articulo.codigo, articulo]));
const running = proyectos.filter(proyecto => proyecto.estatus).map(proyecto => proyecto.nombre);

const withProfile = (perfil: string): UsuarioDemo[] =>
  usuarios.filter(usuario => usuario.estatus && usuario.perfiles.includes(perfil));
const buyers = withProfile('Compras');
const keepers = withProfile('Bodega');
const administrators = withProfile('Administrador');
const membersOf = (group: readonly UsuarioDemo[], proyecto: ProyectoNombre): UsuarioDemo[] =>
  group.filter(usuario => usuario.proyectos.includes(proyecto));

/** Dates of the 120 orders, oldest first: 70 delivered, 30 in part (9 of them overdue), 20 not at all (4 overdue). */
function slotsUntil(random: Random, today: number): Slot[] {
  const slot = (outcome: Outcome, age: number, due: number): Slot => {
    const placed = workdayBy(today - age);
    return { outcome, placed, due, fecha: duringWork(random, placed) };
  };
  const many = (count: number, make: (i: number) => Slot): Slot[] => Array.from({ length: count }, (_, i) => make(i));
  /** Due in the past (a Saturday instead of a Sunday), ordered one or two weeks before that. */
  const overdue = (outcome: Outcome, late: number): Slot =>
    slot(outcome, late + random.whole(6, 14), workdayBy(today - late));
  const ahead = (most: number): number => workdayFrom(today + random.whole(1, most));

  return [
    ...many(70, i => {
      const age = 6 + Math.round(((i + random.whole(0, 9) / 10) * (OLDEST - 6)) / 70);
      return slot('whole', age, workdayFrom(today - age + random.whole(4, 14)));
    }),
    ...many(9, () => overdue('part', random.whole(1, 21))),
    ...many(4, () => overdue('none', random.whole(1, 6))),
    ...many(21, () => slot('part', random.whole(3, 40), ahead(18))),
    ...many(16, i => slot('none', 1 + Math.floor(i / 2), ahead(21))),
  ].sort((a, b) => a.fecha.getTime() - b.fecha.getTime());
}

/** Copies the lines of an earlier order (D21); one in four gets another quantity, a few are left out. */
function copiedLines(random: Random, source: PedidoPlan): LineaPlan[] {
  const kept = source.lineas.filter((_, i) => i < 3 || random.chance(0.9));
  return kept.map(({ codigo, cantidad, direccionamiento }) => {
    const articulo = byCodigo.get(codigo);
    const changed = articulo && random.chance(0.25) ? cantidadOf(random, articulo) : cantidad;
    return { codigo, cantidad: changed, direccionamiento };
  });
}

/** One to four receipts by the project's warehouse keepers, after the order was placed and not later than yesterday. */
function visitsFor(
  random: Random,
  slot: Slot,
  proyecto: ProyectoNombre,
  today: number,
): Omit<RecepcionPlan, 'lineas'>[] {
  const days = workdays(slot.placed + 1, Math.min(today - 1, slot.due + 5));
  const count = random.pick([1, 1, 2, 2, 2, 3, 3, 4]);
  return random
    .sample(days, count)
    .sort((a, b) => a - b)
    .map(day => ({ fecha: duringWork(random, day), usuario: random.pick(membersOf(keepers, proyecto)).email }));
}

function authorFor(random: Random, proyecto: ProyectoNombre): UsuarioDemo {
  if (random.chance(0.1)) return random.pick(administrators);
  return random.pick(membersOf(random.chance(0.6) ? buyers : keepers, proyecto));
}

/**
 * Plans the orders of the last four months, oldest first. Deterministic: the same day in Costa Rica gives the same
 * plan, whatever the hour. Nothing in it is later than the day before.
 * @param hoy the time at which the demo is seeded
 */
export function planPedidos(hoy: Date): PedidoPlan[] {
  const random = seededRandom(SEED);
  const today = dayOf(hoy);
  const plan: PedidoPlan[] = [];
  for (const slot of slotsUntil(random, today)) {
    const proyecto = random.pick(running);
    const usuario = authorFor(random, proyecto);
    const earlier = [...plan.keys()].filter(i => plan[i]?.proyecto === proyecto);
    const copiaDe = earlier.length > 0 && random.chance(0.1) ? random.pick(earlier) : undefined;
    const source = copiaDe === undefined ? undefined : plan[copiaDe];
    const progress = (running.indexOf(proyecto) / running.length + plan.length / 120) / 2;
    const lineas = source ? copiedLines(random, source) : newLines(random, progress);
    const deliverables = lineas.map(({ codigo, cantidad }) => ({
      ordered: Math.round(cantidad * 1000),
      step: stepOf(byCodigo.get(codigo) ?? { presentacion: '' }),
    }));
    const visits = slot.outcome === 'none' ? [] : visitsFor(random, slot, proyecto, today);
    plan.push({
      proyecto,
      usuario: usuario.email,
      fecha: slot.fecha,
      fechaEntrega: isoDay(slot.due),
      lineas,
      recepciones: slot.outcome === 'none' ? [] : receiptsOf(random, deliverables, visits, slot.outcome === 'whole'),
      ...(copiaDe !== undefined && { copiaDe }),
    });
  }
  return plan;
}
