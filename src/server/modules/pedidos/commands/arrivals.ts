import { sql } from 'kysely';
import { cantidad, withCount, plural } from '#contract/text/format';
import { pendiente } from '#contract/pedido';
import type { PedidoRecibir } from '#contract/recepcion';
import type { CommandContext } from '../../../commands';
import { type FieldErrors, invalid, isStale, throwErrors } from '../../../errors';
import type { LockedOrder } from './lockOrder';

/** The 422 of a line that is not one of the order's. */
export const NOT_OF_ORDER = 'La línea no pertenece al pedido';

/** The 409 of a line that has changed since it was read (D9). */
export const lineChangedText = ({ nombreProducto }: { nombreProducto: string }): string =>
  `Otra persona recibió o cambió ${nombreProducto} mientras tanto. Revise las cantidades`;

/** What came of one line: received, and noted beside it. Quantities in the article's unit. */
interface Arrival {
  id: number;
  cantNueva: number;
  danado: number;
  excedente: number;
  version?: number | null;
}

/** Throws the 422 of a line that stands twice among those that say something, at its second place in the body. */
export function checkRepeats(lines: readonly { id: number }[], body: readonly { id: number }[]): void {
  const twice = lines.find(({ id }, at) => lines.findIndex(line => line.id === id) < at);
  if (!twice) return;
  const index = body.findLastIndex(({ id }) => id === twice.id);
  throw invalid({ [`pedidoDetalle.${index}.id`]: 'Una línea viene dos veces' });
}

/** The lines on which something arrived; the others are left alone (D14). 422 when there are none, or one comes twice. */
export function arrivalsIn(
  { pedidoDetalle }: Pick<PedidoRecibir, 'pedidoDetalle'>,
  nothing = 'Indique al menos una cantidad recibida',
): Arrival[] {
  const found = pedidoDetalle
    .map(({ cantNueva, danado, excedente, ...line }) => ({
      ...line,
      cantNueva: cantNueva ?? 0,
      danado: danado ?? 0,
      excedente: excedente ?? 0,
    }))
    .filter(({ cantNueva, danado, excedente }) => cantNueva > 0 || danado > 0 || excedente > 0);
  if (found.length === 0) throw invalid({}, nothing);
  checkRepeats(found, pedidoDetalle);
  return found;
}

/** A line of a locked order. */
interface LockedLine {
  id: number;
  idProducto: number;
  nombreProducto: string;
  cantidad: number;
  recibido: number;
  version: number;
}

const remainText = (resto: number): string =>
  resto === 0 ? 'ya está todo recibido' : `${plural(resto, 'queda', 'quedan')} ${withCount(resto, 'pendiente')}`;

/**
 * Checks what arrived against the lines of the locked order, and returns those lines by id. Throws 422 by field for a line
 * of another order, and 409 with the order if a line has changed since it was read (D9) or more would be received than is
 * pending.
 */
export async function checkArrivals(
  { trx }: CommandContext,
  { id: idPedido, pedidoDetalle }: Pick<PedidoRecibir, 'id' | 'pedidoDetalle'>,
  arrivals: readonly Arrival[],
  refuse: LockedOrder['refuse'],
): Promise<Map<number, LockedLine>> {
  const lines = await trx
    .selectFrom('pedido_detalle')
    .select(['id', 'idProducto', 'nombreProducto', 'cantidad', 'recibido', 'version'])
    .where('idPedido', '=', idPedido)
    .execute();
  const byId = new Map(lines.map(line => [line.id, line]));
  const errors: FieldErrors = {};
  for (const { id, cantNueva, version } of arrivals) {
    const line = byId.get(id);
    if (!line) {
      const index = pedidoDetalle.findIndex(one => one.id === id);
      errors[`pedidoDetalle.${index}.id`] = NOT_OF_ORDER;
    } else if (pendiente(line) < cantNueva) {
      throw await refuse(
        `No se ${plural(cantNueva, 'puede', 'pueden')} recibir ${cantidad(cantNueva)} de ${line.nombreProducto}: ${remainText(pendiente(line))}`,
      );
    } else if (isStale(version, line.version)) {
      throw await refuse(lineChangedText(line));
    }
  }
  throwErrors(errors);
  return byId;
}

interface ReceiptDocument {
  idPedido: number;
  guia: string | null;
  observacion: string | null;
  despacho: boolean;
}

/**
 * Writes a receipt with what it brought; the database moves recibido, estado, the purchases it counts to, and of a despacho the
 * stock (D13, D14, D49, D51). Returns its number.
 */
export async function writeReceipt(
  { trx, usuario, now }: CommandContext,
  documento: ReceiptDocument,
  arrivals: readonly Arrival[],
): Promise<number> {
  const { id } = await trx
    .insertInto('recepcion')
    .values({ ...documento, idUsuario: usuario.id, fecha: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  // One value for all lines: a statement that grows with them would be taken apart and planned each time.
  const lines = JSON.stringify(arrivals);
  await sql`
    insert into entrega ("idDetalle", "cantidadRecibida", "idUsuario", fecha, "idRecepcion")
    select l.id, l."cantNueva", ${usuario.id}, ${now}, ${id}
    from json_to_recordset(${lines}::json) as l (id integer, "cantNueva" numeric) where l."cantNueva" > 0`.execute(trx);
  if (arrivals.every(({ danado, excedente }) => danado === 0 && excedente === 0)) return id;
  await sql`
    insert into recepcion_novedad ("idRecepcion", "idPedido", "idDetalle", danado, excedente)
    select ${id}, ${documento.idPedido}, l.id, l.danado, l.excedente
    from json_to_recordset(${lines}::json) as l (id integer, danado numeric, excedente numeric)
    where l.danado > 0 or l.excedente > 0`.execute(trx);
  return id;
}
