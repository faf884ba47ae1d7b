import { sql } from 'kysely';
import type { Totales } from '#contract/documentTotals';
import { IVA } from '#contract/constants';
import type { CommandContext } from '../../../commands';
import type { Asignacion } from './assign';
import type { ComposedCompra } from './referred';

/** Inserts the purchase without its lines. Returns its id. */
export async function insertCompra(
  { trx, now, usuario }: CommandContext,
  input: ComposedCompra,
  totals: Totales,
): Promise<number> {
  const { idProveedor, idPedido, fechaPrometida, lugarEntrega, condiciones, observaciones } = input;
  const agreement = { fechaPrometida, lugarEntrega, condiciones, observaciones };
  const { subtotal, iva } = totals;
  const { id } = await trx
    .insertInto('compra')
    .values({ fecha: now, idUsuario: usuario.id, idProveedor, idPedido, ...agreement, subtotal, iva })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A line to be written, under its name. */
export type NamedLine = ComposedCompra['detalleCompra'][number] & { nombreProducto: string };

/** Inserts the lines of a purchase. Returns their ids in the order of the lines. */
export async function insertLines(
  { trx }: CommandContext,
  idCompra: number,
  lineas: readonly NamedLine[],
): Promise<number[]> {
  const written = await trx
    .insertInto('compra_detalle')
    .values(
      lineas.map(({ idProducto, nombreProducto, costo, cantidad }) => ({
        idCompra,
        idProducto,
        nombreProducto,
        costo,
        cantidad,
        iva: IVA,
      })),
    )
    .returning('id')
    .execute();
  return written.map(({ id }) => id).sort((a, b) => a - b);
}

/** Inserts which order lines the purchased lines serve, as one value however many; `lineIds` are the ids of the purchased lines. */
export async function insertAsignaciones(
  { trx }: CommandContext,
  lineIds: readonly number[],
  asignaciones: readonly Asignacion[],
): Promise<void> {
  if (asignaciones.length === 0) return;
  const values = asignaciones.map(({ index, idPedidoDetalle, cantidad }) => {
    const idCompraDetalle = lineIds[index];
    if (idCompraDetalle === undefined) throw new Error(`The purchase has no line ${index}`);
    return { idCompraDetalle, idPedidoDetalle, cantidad };
  });
  await sql`insert into compra_asignacion ("idCompraDetalle", "idPedidoDetalle", cantidad)
    select * from json_to_recordset(${JSON.stringify(values)}::json)
      as v ("idCompraDetalle" integer, "idPedidoDetalle" integer, cantidad numeric)`.execute(trx);
}
