import { sql } from 'kysely';
import { isArticuloEspecial } from '#contract/constants';
import { addDays, dayOf } from '#contract/format';
import { nombreDeLinea } from '#contract/nombreDeLinea';
import type { PedidoCrear } from '#contract/pedido';
import type { Contexto } from '../../../commands';
import { type FieldErrors, forbidden, invalid } from '../../../errors';
import { ofOwnProjects } from '../../../scope';
import { ordersToRead } from '../scope';

/** Settings of the company that an order depends on. */
export interface AjustesDePedido {
  diasEntrega: number;
  timeZone: string;
}

interface Articulo {
  id: number;
  codigo: string;
  nombreProducto: string;
  estatus: boolean;
}

interface Referidos {
  proyecto: { estatus: boolean; visible: boolean } | null;
  articulos: Articulo[];
  copia: boolean;
}

/** Everything the draft refers to, read in one statement. */
async function readReferred(ctx: Contexto, input: PedidoCrear): Promise<Referidos> {
  const ids = [...new Set(input.detallePedido.map(line => line.idProducto))];
  const visible = ofOwnProjects('y.id')(ctx);
  const copyVisible = ordersToRead('p.idProyecto')(ctx);
  const query = sql<Referidos>`select
    (select json_build_object('estatus', y.estatus, 'visible', ${visible}) from proyecto y where y.id = ${input.idProyecto}) as proyecto,
    (select coalesce(json_agg(json_build_object('id', a.id, 'codigo', a.codigo, 'nombreProducto', a."nombreProducto",
      'estatus', a.estatus)), '[]'::json) from producto a where a.id = any(${ids}::integer[])) as articulos,
    exists (select from pedido p where p.id = ${input.copyFrom}::integer and ${copyVisible}) as copia`;
  const { rows } = await query.execute(ctx.trx);
  const [row] = rows;
  if (!row) throw new Error('The query for what an order refers to returned nothing');
  return row;
}

function checkReferred(input: PedidoCrear, { proyecto, articulos, copia }: Referidos): Map<number, Articulo> {
  if (!proyecto) throw invalid({ idProyecto: 'El proyecto no existe' });
  if (!proyecto.visible && proyecto.estatus) throw forbidden('No pertenece a ese proyecto');
  const byId = new Map(articulos.map(articulo => [articulo.id, articulo]));
  const errors: FieldErrors = {};
  if (!proyecto.estatus) errors.idProyecto = 'El proyecto está inactivo';
  if (input.copyFrom !== null && !copia) errors.copyFrom = 'El pedido que se copia no existe';
  input.detallePedido.forEach((line, index) => {
    const articulo = byId.get(line.idProducto);
    if (!articulo) errors[`detallePedido.${index}.idProducto`] = 'El artículo no existe';
    else if (!articulo.estatus) {
      errors[`detallePedido.${index}.idProducto`] = `El artículo ${articulo.nombreProducto} está inactivo`;
    } else if (!line.nombreProducto && isArticuloEspecial(articulo.codigo)) {
      errors[`detallePedido.${index}.nombreProducto`] = 'El nombre del artículo es requerido';
    }
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return byId;
}

/**
 * Writes a new order with its lines in the order entered, in a constant number of statements, and answers its id.
 * Unknown or inactive project and articles are 422 by field; another's project is 403 (S3; D11, D12, D20).
 */
export async function crearPedido(ctx: Contexto, input: PedidoCrear, ajustes: AjustesDePedido): Promise<number> {
  const articulos = checkReferred(input, await readReferred(ctx, input));
  const estimated = addDays(dayOf(ctx.ahora, ajustes.timeZone), ajustes.diasEntrega);
  const { id: idPedido } = await ctx.trx
    .insertInto('pedido')
    .values({
      fecha: ctx.ahora,
      fechaEntrega: input.fechaEntrega ?? estimated,
      idProyecto: input.idProyecto,
      idUsuario: ctx.usuario.id,
      copyFrom: input.copyFrom,
      cerrado: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.trx
    .insertInto('pedido_detalle')
    .values(
      input.detallePedido.map(line => ({
        idPedido,
        idProducto: line.idProducto,
        // Lines keep the name they were ordered under, whatever the article is called later (D20).
        nombreProducto: nombreDeLinea(line.nombreProducto ?? articulos.get(line.idProducto)?.nombreProducto ?? ''),
        cantidad: line.cantidad,
        direccionamiento: line.direccionamiento,
      })),
    )
    .execute();
  return idPedido;
}
