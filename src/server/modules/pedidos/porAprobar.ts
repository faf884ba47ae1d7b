import { sql } from 'kysely';
import type { ListSource } from '../../lists';
import { pendientesDeAprobar } from './reportes';
import { pedidosSource } from './source';

/**
 * The orders with a change or a correction that waits (D10, mode 2), each with what waits. They are few however many
 * orders there are: `offset 0` makes the planner begin with them, and a search looks at them one by one.
 */
export const porAprobarSource = (timeZone: string): ListSource => ({
  ...pedidosSource(timeZone, 'aprobaciones', pendientesDeAprobar),
  from: sql`(select * from pedido where id in (select "idPedido" from solicitud_abierta) offset 0) t`,
  search: word => sql`(t.id::text like patron(${word}) or sin_acentos(t.estado) like patron(${word})
    or exists (select from proyecto y where y.id = t."idProyecto" and y.busqueda like patron(${word}))
    or exists (select from usuario u where u.id = t."idUsuario"
      and sin_acentos(u.nombre || ' ' || u.apellido) like patron(${word}))
    or exists (select from pedido_detalle d where d."idPedido" = t.id and d.busqueda like patron(${word})))`,
});
