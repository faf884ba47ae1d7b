import { sql } from 'kysely';
import { type CompraCrear, totalesDeCompra, type Totales } from '#contract/compra';
import { DINERO_MAX, isArticuloEspecial, IVA } from '#contract/constants';
import type { Contexto } from '../../../commands';
import { conflict, type FieldErrors, invalid } from '../../../errors';
import { locked } from '../../../locks';
import { ordersToRead } from '../../pedidos/scope';
import { asignar, avisoDeExceso, type LineaPedida } from './asignar';
import { lineasDePedidos } from './pedidas';
import { checkPromesa } from './promesa';

/** A new purchase, from the form of one or for needs of several orders. */
export interface Nueva extends Omit<CompraCrear, 'emailUsuario' | 'detalleCompra'> {
  detalleCompra: (CompraCrear['detalleCompra'][number] & {
    /** For which lines of orders it is, whichever, and how much of it; it is then called as `nombreProducto` says (D47). */
    partes?: { idPedidoDetalle: number; cantidad: number }[];
  })[];
}

interface Articulo {
  id: number;
  codigo: string;
  nombreProducto: string;
  estatus: boolean;
}

interface Referidos {
  proveedor: { estatus: boolean; razonSocial: string } | null;
  articulos: Articulo[];
  pedidas: LineaPedida[];
}

/** Locks the order that is bought for, so that two buyers of the same one see each other's purchase. */
async function lockPedido(ctx: Contexto, id: number): Promise<void> {
  const query = sql<{ estado: string }>`
    select t.estado from pedido t where t.id = ${id} and ${ordersToRead('t.idProyecto')(ctx)} ${locked(ctx.trx, 'pedido', 't')}`;
  const { rows } = await query.execute(ctx.trx);
  if (!rows[0]) throw invalid({ idPedido: 'El pedido no existe' });
  if (rows[0].estado === 'Cerrado') throw conflict('El pedido está cerrado y no admite compras');
}

/** Everything the purchase refers to, read in one statement. */
async function readReferred({ trx }: Contexto, input: Nueva): Promise<Referidos> {
  const ids = [...new Set(input.detalleCompra.map(line => line.idProducto))];
  const query = sql<Referidos>`select
    (select json_build_object('estatus', estatus, 'razonSocial', "razonSocial") from proveedor
      where id = ${input.idProveedor}) as proveedor,
    (select coalesce(json_agg(json_build_object('id', a.id, 'codigo', a.codigo, 'nombreProducto', a."nombreProducto",
      'estatus', a.estatus)), '[]'::json) from producto a where a.id = any(${ids}::integer[])) as articulos,
    ${lineasDePedidos(sql`d."idPedido" = ${input.idPedido}::integer`)} as pedidas`;
  const { rows } = await query.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('The query for what a purchase refers to returned nothing');
  return row;
}

type Linea = Nueva['detalleCompra'][number];

/** What is wrong with what a line refers to: field and message, or nothing. */
function flawOf(line: Linea, articulo: Articulo | undefined, pedida: LineaPedida | undefined): [string, string] | null {
  if (!articulo) return ['idProducto', 'El artículo no existe'];
  if (!articulo.estatus) return ['idProducto', `El artículo ${articulo.nombreProducto} está inactivo`];
  if (line.idPedidoDetalle !== null && pedida?.idProducto !== line.idProducto) {
    return ['idPedidoDetalle', 'La línea no es de ese artículo del pedido'];
  }
  return null;
}

function checkReferred(input: Nueva, { proveedor, articulos, pedidas }: Referidos): Map<number, Articulo> {
  const byId = new Map(articulos.map(articulo => [articulo.id, articulo]));
  const pedidaById = new Map(pedidas.map(line => [line.id, line]));
  const errors: FieldErrors = {};
  if (!proveedor) errors.idProveedor = 'El proveedor no existe';
  else if (!proveedor.estatus) errors.idProveedor = `El proveedor ${proveedor.razonSocial} está inactivo`;
  input.detalleCompra.forEach((line, index) => {
    const flaw = flawOf(line, byId.get(line.idProducto), pedidaById.get(line.idPedidoDetalle ?? 0));
    if (flaw) errors[`detalleCompra.${index}.${flaw[0]}`] = flaw[1];
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return byId;
}

function totalsOf({ detalleCompra }: Nueva): Totales {
  const totals = totalesDeCompra(detalleCompra);
  if (totals.total > DINERO_MAX) throw invalid({ detalleCompra: 'El total de la orden es demasiado grande' });
  return totals;
}

/**
 * Writes a new purchase with its lines in the order entered, in a constant number of statements (S3; D23 to D25).
 * A line bought for one of an order keeps its name, with its detail text (D20, D24); another the article's, or the one typed
 * for a special article. Unknown or inactive supplier and articles are
 * 422 by field, a closed order 409. Answers its id, and the warning that more is bought than the order had left, if so.
 */
export async function crearCompra(
  ctx: Contexto,
  input: Nueva,
  timeZone: string,
): Promise<{ id: number; aviso: string | null }> {
  checkPromesa(input.fechaPrometida, ctx.ahora, timeZone);
  const { subtotal, iva } = totalsOf(input);
  if (input.idPedido !== null) await lockPedido(ctx, input.idPedido);
  const referred = await readReferred(ctx, input);
  const articulos = checkReferred(input, referred);
  const pedidas = new Map(referred.pedidas.map(line => [line.id, line]));
  const lineas = input.detalleCompra.map(line => {
    const { codigo = '', nombreProducto = '' } = articulos.get(line.idProducto) ?? {};
    const own = line.partes || isArticuloEspecial(codigo) ? line.nombreProducto : null;
    return { ...line, nombreProducto: own ?? pedidas.get(line.idPedidoDetalle ?? 0)?.nombreProducto ?? nombreProducto };
  });
  const { id } = await ctx.trx
    .insertInto('compra')
    .values({
      fecha: ctx.ahora,
      idProveedor: input.idProveedor,
      idUsuario: ctx.usuario.id,
      idPedido: input.idPedido,
      fechaPrometida: input.fechaPrometida,
      lugarEntrega: input.lugarEntrega,
      condiciones: input.condiciones,
      observaciones: input.observaciones,
      subtotal,
      iva,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const written = await ctx.trx
    .insertInto('compra_detalle')
    .values(
      lineas.map(({ idProducto, nombreProducto, costo, cantidad }) => ({
        idCompra: id,
        idProducto,
        nombreProducto,
        costo,
        cantidad,
        iva: IVA,
      })),
    )
    .returning('id')
    .execute();
  const asignaciones = [
    ...asignar(lineas, referred.pedidas),
    ...lineas.flatMap(({ partes = [] }, index) => partes.map(parte => ({ index, ...parte }))),
  ];
  const lineIds = written.map(line => line.id).sort((a, b) => a - b);
  if (asignaciones.length > 0) {
    await ctx.trx
      .insertInto('compra_asignacion')
      .values(
        asignaciones.map(({ index, idPedidoDetalle, cantidad }) => ({
          idCompraDetalle: lineIds[index] ?? 0,
          idPedidoDetalle,
          cantidad,
        })),
      )
      .execute();
  }
  return { id, aviso: avisoDeExceso(referred.pedidas, asignaciones) };
}
