import { z } from 'zod';

/** Invariants of the data (S11, point 2) beside the tables' own checks, by their Spanish description; each query counts the rows that violate it. */
const INVARIANTS: Record<string, string> = {
  'las entregas de una línea suman lo recibido': `
    select count(*)::int as broken from pedido_detalle d
    where d.recibido <> (select coalesce(sum(e."cantidadRecibida"), 0) from entrega e where e."idDetalle" = d.id)`,
  'lo llegado de una compra es lo que cuentan las entregas': `
    select count(*)::int as broken from compra_asignacion a
    where a.recibido <> (select coalesce(sum(x.cantidad), 0) from entrega_compra x where x."idAsignacion" = a.id)`,
  'la existencia de un artículo es la suma de sus movimientos': `
    select count(*)::int as broken from producto p
    where p.stock <> (select coalesce(sum(m.cantidad), 0) from movimiento_stock m where m."idProducto" = p.id)`,
  'las notas de crédito de una orden no pasan de lo facturado': `
    select count(*)::int as broken from (
      select from factura_proveedor f where f.anulada is null
      group by f."idCompra" having sum(case when f."notaCredito" then -f.monto else f.monto end) < 0
    ) f`,
  'cada archivo adjunto tiene su contenido': `
    select count(*)::int as broken from adjunto a left join adjunto_datos d on d."idAdjunto" = a.id
    where octet_length(d.contenido) is distinct from a.bytes`,
  'el estado de un pedido concuerda con sus líneas': `
    select count(*)::int as broken from pedido p
    where p.estado <> case
      when p.cerrado is not null then 'Cerrado'
      when exists (select from pedido_detalle d where d."idPedido" = p.id)
        and not exists (select from pedido_detalle d where d."idPedido" = p.id and d.recibido < d.cantidad) then 'Entregado'
      else 'Pendiente' end`,
  'lo contado de un pedido concuerda con sus líneas y entregas': `
    select count(*)::int as broken
    from (
      select "idPedido", count(*) as lineas, count(*) filter (where recibido < cantidad) as pendientes
      from pedido_detalle group by "idPedido"
    ) d
    full join pedido_cuenta c on c."idPedido" = d."idPedido"
    left join (select "idPedido", count(*) as entregas from entrega group by "idPedido") e on e."idPedido" = d."idPedido"
    where (c.lineas, c.pendientes, c.entregas) is distinct from (d.lineas, d.pendientes, coalesce(e.entregas, 0))`,
  'lo contado de los pedidos de cada proyecto concuerda con ellos': `
    select count(*)::int as broken
    from (select "idProyecto", estado, count(*) as pedidos from pedido group by 1, 2) p
    full join (select "idProyecto", estado, sum(cantidad) as pedidos from pedido_total group by 1, 2 having sum(cantidad) <> 0) c
      using ("idProyecto", estado)
    where p.pedidos is distinct from c.pedidos`,
  'lo sumado de las líneas de pedidos abiertos concuerda con ellas': `
    select count(*)::int as broken
    from (
      select p."idProyecto", d.direccionamiento, d."idProducto", count(*) as lineas,
        count(*) filter (where d.recibido < d.cantidad) as pendientes, sum(d.cantidad) as cantidad, sum(d.recibido) as recibido
      from pedido p join pedido_detalle d on d."idPedido" = p.id where p.estado <> 'Cerrado' group by 1, 2, 3
    ) d
    full join (
      select "idProyecto", direccionamiento, "idProducto", sum(lineas) as lineas, sum(pendientes) as pendientes,
        sum(cantidad) as cantidad, sum(recibido) as recibido
      from (
        select "idProyecto", direccionamiento, "idProducto", lineas, pendientes, cantidad, recibido from linea_total
        union all
        select "idProyecto", direccionamiento, "idProducto", lineas, pendientes, cantidad, recibido from linea_total_cambio
      ) s group by 1, 2, 3 having (sum(lineas), sum(pendientes), sum(cantidad), sum(recibido)) <> (0, 0, 0, 0)
    ) s using ("idProyecto", direccionamiento, "idProducto")
    where (d.lineas, d.pendientes, d.cantidad, d.recibido) is distinct from (s.lineas, s.pendientes, s.cantidad, s.recibido)`,
  'lo que cuestan los proyectos concuerda con sus documentos': `
    with costos as (
      select "idProyecto", direccionamiento, cuando, "idProducto", "sinComprar", pedido, comprado, resto, recibido, "sinCompra" from costo_proyecto
      union all
      select "idProyecto", direccionamiento, cuando, "idProducto", "sinComprar", pedido, comprado, resto, recibido, "sinCompra"
      from costo_proyecto_cambio
      union all
      select p."idProyecto", d.direccionamiento, x.cuando, d."idProducto", -x."sinComprar", -x.pedido, -x.comprado, 0, -x.recibido, -x."sinCompra"
      from costo_de_lineas(null) x join pedido_detalle d on d.id = x.linea join pedido p on p.id = d."idPedido"
      union all
      select p."idProyecto", x.direccionamiento, x.cuando, x."idProducto", 0, 0, 0, -x.resto, 0, 0
      from resto_de_compras(null) x join pedido p on p.id = x."idPedido"
    )
    select count(*)::int as broken from (
      select from costos group by "idProyecto", direccionamiento, cuando, "idProducto"
      having (sum("sinComprar"), sum(pedido), sum(comprado), sum(resto), sum(recibido), sum("sinCompra")) <> (0, 0, 0, 0, 0, 0)
    ) s`,
};

/** The part of a database client that is used: a connection, or a substitute for one. */
interface Asked {
  query(text: string): Promise<{ rows: unknown[] }>;
}

const counted = z.tuple([z.object({ broken: z.number() })]);

/** Descriptions of the violated invariants, each with its number of violations; empty if all hold. */
export async function brokenInvariants(data: Asked): Promise<string[]> {
  const found: string[] = [];
  for (const [invariant, query] of Object.entries(INVARIANTS)) {
    const [{ broken }] = counted.parse((await data.query(query)).rows);
    if (broken !== 0) found.push(`${invariant} (${broken} no)`);
  }
  return found;
}
