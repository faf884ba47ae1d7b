import { minus, plus } from '#contract/text/sums';
import { type ArticuloDemo, stepOf } from './articuloDemo';
import { articulos } from './articulos';
import { dayOf, duringWork, workdayBy, workdayFrom } from './calendar';
import { clientes } from './clientes';
import type { FamiliaDemo } from './familias';
import { cantidadOf } from './lines';
import type { PedidoPlan } from './pedidos';
import { type Random, seededRandom } from './random';
import { usuarios } from './usuarios';

interface TradeLine {
  codigo: string;
  cantidad: number;
}

/** An event; `documento` is the index of its purchase or sale, from 0. */
type TradeEvent =
  | { tipo: 'compra'; documento: number; proveedor: string; lineas: TradeLine[]; pedido?: number }
  | { tipo: 'recepcion'; documento: number }
  | { tipo: 'anulacion'; documento: number; motivo: string }
  | { tipo: 'venta'; documento: number; cliente: string; lineas: TradeLine[] }
  | { tipo: 'devolucion'; documento: number; motivo: string };

/** A planned purchase, reception, sale, annulment or return, with its time and user. */
export type PlannedEvent = TradeEvent & { fecha: Date; usuario: string };

const SEED = 20_260_303;
const OLDEST = 118;
const COMPRAS = 40;
const VENTAS = 60;
/** One purchase in three is made for an order. */
const FOR_ORDER = 3;

/** The suppliers of each family. */
const supplierOf: Record<FamiliaDemo, readonly string[]> = {
  'Cemento y concreto': ['Cementos del Valle Central S.A.', 'Concretos Premezclados Guanacaste S.A.'],
  Agregados: ['Agregados y Quebradores El Río Ltda.'],
  'Acero y varilla': ['Aceros Tres Ríos S.A.'],
  'Madera y formaleta': ['Maderas Tratadas del Norte S.A.'],
  'Tubería y accesorios': ['Tuberías y PVC Centroamericanos S.A.', 'Importadora Sanitaria del Este S.A.'],
  Eléctrico: ['Distribuidora Eléctrica Cartago S.A.'],
  'Pintura y acabados': ['Pinturas Tropicales de Costa Rica S.A.'],
  'Pisos y enchapes': ['Pisos y Azulejos San Pedro S.A.'],
  'Techos y cubiertas': ['Techos y Láminas Pacífico S.A.'],
  'Ferretería y fijación': ['Ferretería Industrial La Uruca Ltda.'],
  Herramienta: ['Herramientas Profesionales Zapote S.A.'],
  'Seguridad y rotulación': ['Ferretería Industrial La Uruca Ltda.'],
};

const withProfile = (perfil: string): string[] =>
  usuarios.filter(({ estatus, perfiles }) => estatus && perfiles.includes(perfil)).map(({ email }) => email);
const buyers = withProfile('Compras');
const cashiers = withProfile('Bodega');
const customers = clientes.filter(({ estatus }) => estatus).map(({ email }) => email);
const byCodigo = new Map(articulos.map(articulo => [articulo.codigo, articulo]));
const offered = articulos.filter(({ estatus }) => estatus);
const annulReasons = ['El proveedor no tenía existencias', 'Se duplicó con otra orden'];
const returnReasons = ['El cliente devolvió la mercadería', 'Se facturó al cliente equivocado'];

/** The lines of an order that belong to the family of its first line, since a supplier sells a single family. */
function linesForOrder({ lineas }: PedidoPlan): { familia: FamiliaDemo; lineas: TradeLine[] } | null {
  const familia = byCodigo.get(lineas[0]?.codigo ?? '')?.familia;
  if (!familia) return null;
  const bought = lineas.filter(({ codigo }) => byCodigo.get(codigo)?.familia === familia);
  return { familia, lineas: bought.map(({ codigo, cantidad }) => ({ codigo, cantidad })) };
}

/** The lines of a purchase for the company's own stock. */
function linesForStock(random: Random): { familia: FamiliaDemo; lineas: TradeLine[] } {
  const { familia } = random.pick(offered);
  const chosen = random.sample(
    offered.filter(articulo => articulo.familia === familia),
    random.whole(2, 6),
  );
  return { familia, lineas: chosen.map(item => ({ codigo: item.codigo, cantidad: cantidadOf(random, item) })) };
}

/** The purchases with their receptions. The newest have not been received yet, and two were annulled. */
function purchases(
  random: Random,
  today: number,
  orders: readonly { plan: PedidoPlan; index: number }[],
): PlannedEvent[] {
  const forOrders = random.sample(orders, Math.floor(COMPRAS / FOR_ORDER));
  return Array.from({ length: COMPRAS }, (_, documento): PlannedEvent[] => {
    const order = forOrders[documento];
    const bought = (order && linesForOrder(order.plan)) ?? linesForStock(random);
    const placed = order
      ? dayOf(order.plan.fecha)
      : workdayBy(today - 2 - Math.round(((documento + random.whole(0, 9) / 10) * OLDEST) / COMPRAS));
    const by = random.pick(buyers);
    const fecha = new Date(Math.max(duringWork(random, placed).getTime(), order?.plan.fecha.getTime() ?? 0));
    const arrives = workdayFrom(placed + random.whole(1, 6));
    const buy: PlannedEvent = {
      tipo: 'compra',
      documento,
      proveedor: random.pick(supplierOf[bought.familia]),
      lineas: bought.lineas,
      fecha,
      usuario: by,
      ...(order && { pedido: order.index }),
    };
    // Purchases for an order are received by the order's receipts (D49).
    if (order || arrives >= today) return [buy];
    const arrival = { documento, fecha: duringWork(random, arrives), usuario: by };
    const motivo = documento % 17 === 16 ? annulReasons[Math.floor(documento / 17)] : undefined;
    return motivo ? [buy, { ...arrival, tipo: 'anulacion', motivo }] : [buy, { ...arrival, tipo: 'recepcion' }];
  }).flat();
}

/** The lines of a sale over the counter: a few articles, never more than the stock. */
function linesForSale(random: Random, stock: ReadonlyMap<string, number>): TradeLine[] {
  const inStock = offered.filter(({ codigo }) => (stock.get(codigo) ?? 0) >= 10);
  return random.sample(inStock, random.whole(1, 5)).map((articulo: ArticuloDemo) => {
    const most = Math.max(1, Math.floor((stock.get(articulo.codigo) ?? 0) / 12));
    const whole = random.whole(1, Math.min(most, 25));
    return { codigo: articulo.codigo, cantidad: stepOf(articulo) < 1000 && random.chance(0.3) ? whole + 0.5 : whole };
  });
}

function move(stock: Map<string, number>, lineas: readonly TradeLine[], how: (a: number, b: number) => number): void {
  for (const { codigo, cantidad } of lineas) stock.set(codigo, how(stock.get(codigo) ?? 0, cantidad));
}

/**
 * Plans forty purchases and sixty sales of the last four months, oldest first, such that stock never becomes negative.
 * Deterministic: the same day in Costa Rica and the same orders give the same plan, with nothing later than the eve.
 * @param orders the orders for which purchases may be made, with their index in the plan of orders
 */
export function planTrade(hoy: Date, orders: readonly { plan: PedidoPlan; index: number }[]): PlannedEvent[] {
  const random = seededRandom(SEED);
  const today = dayOf(hoy);
  const sales = Array.from({ length: VENTAS }, (_, i) => ({
    tipo: 'venta' as const,
    fecha: duringWork(random, workdayBy(today - 1 - Math.round((i * OLDEST) / VENTAS))),
    usuario: random.pick(cashiers),
  }));
  const inOrder = [...purchases(random, today, orders), ...sales].sort((a, b) => a.fecha.getTime() - b.fecha.getTime());
  const stock = new Map(articulos.map(({ codigo, stock: opening }) => [codigo, opening]));
  const bought = new Map<number, TradeLine[]>();
  const plan: PlannedEvent[] = [];
  let documento = 0;
  for (const event of inOrder) {
    if (event.tipo !== 'venta') {
      plan.push(event);
      // Purchases for an order do not enter stock (D23).
      if (event.tipo === 'compra' && event.pedido === undefined) bought.set(event.documento, event.lineas);
      if (event.tipo === 'recepcion') move(stock, bought.get(event.documento) ?? [], plus);
      continue;
    }
    const lineas = linesForSale(random, stock);
    move(stock, lineas, minus);
    plan.push({ ...event, documento, cliente: random.pick(customers), lineas });
    const motivo = documento % 25 === 20 ? returnReasons[Math.floor(documento / 25)] : undefined;
    const fecha = new Date(event.fecha.getTime() + random.whole(5, 50) * 60_000);
    if (motivo) plan.push({ tipo: 'devolucion', documento, motivo, fecha, usuario: event.usuario });
    documento += 1;
  }
  return plan.sort((a, b) => a.fecha.getTime() - b.fecha.getTime());
}
