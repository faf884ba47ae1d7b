import { sql } from 'kysely';
import { DINERO_MAX } from '#contract/constants';
import { MENSAJE_SIN_STOCK, totalDeVenta, type VentaCrear } from '#contract/venta';
import type { Contexto } from '../../../commands';
import { type FieldErrors, invalid } from '../../../errors';
import { type Articulo, faltantes, lockArticulos, porArticulo, sinExistencia } from '../../movimientos/existencias';

interface Referidos {
  cliente: { estatus: boolean; nombre: string } | null;
  ncf: string | null;
}

async function readReferred({ trx }: Contexto, idCliente: number): Promise<Referidos> {
  const query = sql<Referidos>`select
    (select json_build_object('estatus', estatus, 'nombre', nombre || ' ' || apellido) from cliente
      where id = ${idCliente}) as cliente,
    (select ncf from empresa) as ncf`;
  const { rows } = await query.execute(trx);
  return rows[0] ?? { cliente: null, ncf: null };
}

function checkReferred(input: VentaCrear, { cliente }: Referidos, articulos: Map<number, Articulo>): void {
  const errors: FieldErrors = {};
  if (!cliente) errors.idCliente = 'El cliente no existe';
  else if (!cliente.estatus) errors.idCliente = `El cliente ${cliente.nombre} está inactivo`;
  input.detalleVentas.forEach(({ idProducto }, index) => {
    const articulo = articulos.get(idProducto);
    if (!articulo) errors[`detalleVentas.${index}.idProducto`] = 'El artículo no existe';
    else if (!articulo.estatus) {
      errors[`detalleVentas.${index}.idProducto`] = `El artículo ${articulo.nombreProducto} está inactivo`;
    }
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** The lines as they are sold: a line without a price at the article's own, or else at its costo (D25). */
const priced = ({ detalleVentas }: VentaCrear, articulos: Map<number, Articulo>) =>
  detalleVentas.map(({ idProducto, cantidad, precio }) => {
    const articulo = articulos.get(idProducto);
    return {
      idProducto,
      cantidad,
      nombreProducto: articulo?.nombreProducto ?? '',
      precio: precio ?? articulo?.precio ?? articulo?.costo ?? 0,
    };
  });

/**
 * Sells: the articles are locked, their stock is checked and taken, all or nothing, in a constant number of statements
 * (SPEC part 5, D27). Two who sell the last unit come one after the other: the second gets 409 'No hay stock suficiente!',
 * with the articles at fault in its data. Unknown or inactive customer and articles are 422 by field. Answers its id.
 */
export async function crearVenta(ctx: Contexto, input: VentaCrear): Promise<number> {
  const referred = await readReferred(ctx, input.idCliente);
  const salen = porArticulo(input.detalleVentas);
  const articulos = await lockArticulos(ctx, [...salen.keys()]);
  checkReferred(input, referred, articulos);
  const faltan = faltantes(articulos, salen);
  if (faltan.length > 0) throw sinExistencia(MENSAJE_SIN_STOCK, faltan);
  const lineas = priced(input, articulos);
  const total = totalDeVenta(lineas);
  if (total > DINERO_MAX) throw invalid({ detalleVentas: 'El total de la venta es demasiado grande' });
  const { id } = await ctx.trx
    .insertInto('venta')
    .values({
      fecha: ctx.ahora,
      idCliente: input.idCliente,
      idUsuario: ctx.usuario.id,
      // The document keeps the number it was made under, whatever the company's is later.
      ncf: input.ncf ?? referred.ncf,
      total,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.trx
    .insertInto('venta_detalle')
    .values(lineas.map(line => ({ idVenta: id, ...line })))
    .execute();
  return id;
}
