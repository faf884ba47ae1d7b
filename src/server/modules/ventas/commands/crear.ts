import { sql } from 'kysely';
import { DINERO_MAX } from '#contract/constants';
import { gates, puede } from '#contract/permisos';
import { MENSAJE_BAJO_LISTA, MENSAJE_SIN_STOCK, precioDeLista, totalDeVenta, type VentaCrear } from '#contract/venta';
import type { Contexto } from '../../../commands';
import { AppError, type FieldErrors, invalid } from '../../../errors';
import { type Articulo, faltantes, lockArticulos, porArticulo, sinExistencia } from '../../movimientos/existencias';

interface Cliente {
  estatus: boolean;
  nombre: string;
}

async function readCliente({ trx }: Contexto, id: number): Promise<Cliente | undefined> {
  const query = sql<Cliente>`select estatus, nombre || ' ' || apellido as nombre from cliente where id = ${id}`;
  const { rows } = await query.execute(trx);
  return rows[0];
}

function checkReferred(input: VentaCrear, cliente: Cliente | undefined, articulos: Map<number, Articulo>): void {
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

/** Refuses lines below the list price, but for who may sell so. */
function checkPrices(ctx: Contexto, input: VentaCrear, articulos: Map<number, Articulo>): void {
  if (puede(ctx, gates['acto.venderBajoLista'])) return;
  const errors: FieldErrors = {};
  input.detalleVentas.forEach(({ idProducto, precio }, index) => {
    const articulo = articulos.get(idProducto);
    if (articulo && precio != null && precio < precioDeLista(articulo)) {
      errors[`detalleVentas.${index}.precio`] = MENSAJE_BAJO_LISTA;
    }
  });
  if (Object.keys(errors).length > 0) throw new AppError(403, MENSAJE_BAJO_LISTA, { errors });
}

/** The lines as they are sold: a line without a price at the list price (D25). */
const priced = ({ detalleVentas }: VentaCrear, articulos: Map<number, Articulo>) =>
  detalleVentas.map(({ idProducto, cantidad, precio }) => {
    const articulo = articulos.get(idProducto);
    return {
      idProducto,
      cantidad,
      nombreProducto: articulo?.nombreProducto ?? '',
      precio: precio ?? (articulo ? precioDeLista(articulo) : 0),
    };
  });

/**
 * Sells: the articles are locked, their stock is checked and taken, all or nothing, in a constant number of statements
 * (S5, D27). Two who sell the last unit come one after the other: the second gets 409 'No hay stock suficiente!',
 * with the articles at fault in its data. Unknown or inactive customer and articles are 422 by field, a price below the list
 * is 403 for who may not sell so, a NCF that another sale has is 409. Answers its id.
 */
export async function crearVenta(ctx: Contexto, input: VentaCrear): Promise<number> {
  const cliente = await readCliente(ctx, input.idCliente);
  const salen = porArticulo(input.detalleVentas);
  const articulos = await lockArticulos(ctx, [...salen.keys()]);
  checkReferred(input, cliente, articulos);
  checkPrices(ctx, input, articulos);
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
      // Without one of its own the database gives it the next of the company's sequence.
      ncf: input.ncf,
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
