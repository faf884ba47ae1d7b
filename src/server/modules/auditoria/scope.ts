import { sql } from 'kysely';
import { traceGates } from '#contract/rights/traceGates';
import { passes } from '#contract/permisos';
import type { Condition } from '../../lists/source';
import { mayRead, type Person, type Scope } from '../../scope';
import { ordersToRead, readsEveryOrder } from '../pedidos/scope';

/** Traces of attached files: each is read by who may read what the file is attached to, an order or a purchase. */
function ofAttached(person: Person): Condition {
  const ofPedido = mayRead(person, 'pedidos.one');
  const ofCompra = mayRead(person, 'compras.one');
  if (ofPedido === ofCompra) return sql`true`;
  return sql`(t.tabla <> 'adjunto' or (t."idPedido" is not null) = ${ofPedido})`;
}

/** Scope of audit rows `t`: those of records the reader may see, by the gate of their kind and the project of their order or budget. */
export const tracesToRead: Scope = person => {
  const tables = Object.entries(traceGates).flatMap(([tabla, gate]) => (passes(person, gate) ? [tabla] : []));
  const ofTables = sql<boolean>`t.tabla = any(${tables}::text[]) and ${ofAttached(person)}`;
  // Orders are not read for users who may see all of them, which matters when counting half a million traces.
  if (readsEveryOrder(person)) return ofTables;
  const orders = sql`select p.id from pedido p where ${ordersToRead('p.idProyecto')(person)}`;
  return sql`${ofTables} and (t."idPedido" is null or t."idPedido" in (${orders}))
    and (t.tabla <> 'presupuesto_codigo' or exists (select from proyecto y
      where y.id = (coalesce(t.despues, t.antes) ->> 'idProyecto')::integer and ${ordersToRead('y.id')(person)}))
    and (t.tabla <> 'decision' or exists (select from solicitud s
      where s.id = (t.despues ->> 'idSolicitud')::integer and s."idPedido" in (${orders})))`;
};
