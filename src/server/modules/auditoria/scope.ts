import { sql } from 'kysely';
import { gateDeTabla } from '#contract/gateDeTabla';
import { puede } from '#contract/permisos';
import type { Scope } from '../../scope';
import { ordersToRead } from '../pedidos/scope';

/** A trace `t` is seen by who may see its record: the gate of its kind, and of what belongs to an order, the order. */
export const tracesToRead: Scope = person => {
  const tablas = Object.entries(gateDeTabla).flatMap(([tabla, gate]) => (puede(person, gate) ? [tabla] : []));
  const orders = sql`select p.id from pedido p where ${ordersToRead('p.idProyecto')(person)}`;
  return sql`t.tabla = any(${tablas}::text[]) and (t."idPedido" is null or t."idPedido" in (${orders}))
    and (t.tabla <> 'decision' or exists (select from solicitud s
      where s.id = (t.despues ->> 'idSolicitud')::integer and s."idPedido" in (${orders})))`;
};
