import { type RawBuilder, sql } from 'kysely';
import { type AnyCatalogue, referenceTo } from '#contract/catalogue';
import { catalogos } from '#contract/catalogos';
import { detailed } from '../../rights/detailedModules';

/** The record in a trace `t`: after the write, or before its deletion. */
const campo = (name: string) => sql`(coalesce(t.despues, t.antes) ->> ${sql.lit(name)})`;
const ref = (name: string) => sql`${campo(name)}::integer`;

const nombreDeLinea = (line: RawBuilder<unknown>) =>
  sql`(select d."nombreProducto" from pedido_detalle d where d.id = ${line})`;
const persona = (id: RawBuilder<unknown>) =>
  sql`(select x.nombre || ' ' || x.apellido from usuario x where x.id = ${id})`;
const nombre = (table: string, id: RawBuilder<unknown>) =>
  sql`(select x.nombre from ${sql.table(table)} x where x.id = ${id})`;
/** Detailed modules have names even while they are not in force (D53). */
const modulo = (id: RawBuilder<unknown>) => sql`coalesce((select x.descripcion from modulo x where x.id = ${id}),
  (${sql.lit(JSON.stringify(Object.fromEntries(detailed.map(one => [one.id, one.descripcion]))))}::json) ->> (${id})::text)`;

const declarados: AnyCatalogue[] = Object.values(catalogos);

/** Identifying text of a catalogue's record: its code if people say it too, then its name. */
const nombresEn = ({ key, namedBy }: AnyCatalogue): string[] => (key.spoken ? [key.field, ...namedBy] : [...namedBy]);

const unidos = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` || ' ' || `);

/** "Artículo C-001 Cemento gris", of a trace of a catalogue's record. */
const registroDe = (declared: AnyCatalogue) => unidos([sql.lit(declared.noun.one), ...nombresEn(declared).map(campo)]);

/** The same without its noun, of the record with an id. */
const nombrado = (declared: AnyCatalogue) => (id: RawBuilder<unknown>) =>
  sql`(select ${unidos(nombresEn(declared).map(name => sql.ref(`x.${name}`)))} from ${sql.table(declared.table)} x where x.id = ${id})`;

/** Name of a trace's record for people: "Pedido 125 · CEMENTO GRIS", "Artículo C-001 Cemento gris". */
const registros: Record<string, RawBuilder<unknown>> = {
  pedido: sql`'Pedido ' || t."idRegistro"`,
  pedido_detalle: sql`'Pedido ' || t."idPedido" || ' · ' || ${campo('nombreProducto')}`,
  entrega: sql`'Pedido ' || t."idPedido" || ' · ' || ${nombreDeLinea(ref('idDetalle'))}`,
  solicitud: sql`'Pedido ' || t."idPedido" || ' · ' || ${nombreDeLinea(ref('idDetalle'))}`,
  pedido_imagen: sql`'Pedido ' || t."idPedido" || ' · '
    || coalesce('Recepción N.º ' || ${campo('idRecepcion')}, ${nombreDeLinea(ref('idDetalle'))})`,
  recepcion: sql`'Pedido ' || t."idPedido" || ' · Recepción N.º ' || t."idRegistro"`,
  recepcion_novedad: sql`'Pedido ' || t."idPedido" || ' · ' || ${nombreDeLinea(ref('idDetalle'))}`,
  cierre: sql`'Pedido ' || t."idPedido"`,
  decision: sql`(select 'Pedido ' || s."idPedido" || ' · ' || d."nombreProducto"
    from solicitud s join pedido_detalle d on d.id = s."idDetalle" where s.id = ${ref('idSolicitud')})`,
  presupuesto_codigo: sql`'Presupuesto de ' || ${nombre('proyecto', ref('idProyecto'))} || ' · ' || ${campo('direccionamiento')}`,
  compra: sql`'Orden de compra ' || t."idRegistro"`,
  compra_detalle: sql`'Orden de compra ' || ${campo('idCompra')} || ' · ' || ${campo('nombreProducto')}`,
  compra_asignacion: sql`(select 'Orden de compra ' || c."idCompra" || ' · ' || c."nombreProducto"
    from compra_detalle c where c.id = ${ref('idCompraDetalle')})`,
  correo: sql`'Orden de compra ' || ${campo('idCompra')}`,
  venta: sql`'Venta ' || t."idRegistro"`,
  venta_detalle: sql`'Venta ' || ${campo('idVenta')} || ' · ' || ${campo('nombreProducto')}`,
  ...Object.fromEntries(declarados.map(declared => [declared.table, registroDe(declared)])),
  movimiento_stock: sql`'Artículo ' || ${nombrado(catalogos.productos)(ref('idProducto'))}`,
  perfil_modulo: sql`'Perfil ' || ${nombre('perfil', ref('idPerfil'))} || ' · ' || ${modulo(ref('idModulo'))}`,
  usuario: sql`'Usuario ' || ${campo('nombre')} || ' ' || ${campo('apellido')}`,
  usuario_perfil: sql`'Usuario ' || ${persona(ref('idUsuario'))} || ' · ' || ${nombre('perfil', ref('idPerfil'))}`,
  usuario_proyecto: sql`'Usuario ' || ${persona(ref('idUsuario'))} || ' · ' || ${nombre('proyecto', ref('idProyecto'))}`,
  sesion: sql`'Sesión de ' || ${campo('email')}`,
  empresa: sql`'Empresa ' || ${campo('nombre')}`,
};

const casos = Object.entries(registros).map(([tabla, text]) => sql`when ${sql.lit(tabla)} then ${text}`);

/** Name of the record of a trace `t`; null for kinds without names. */
export const registro = sql`case t.tabla ${sql.join(casos, sql` `)} end`;

/** Expressions for the name of the record that an id field refers to. */
const nombrados: Record<string, (id: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  ...Object.fromEntries(declarados.map(declared => [referenceTo(declared), nombrado(declared)])),
  idCompraDetalle: id => sql`(select d."nombreProducto" from compra_detalle d where d.id = ${id})`,
  idCreador: persona,
  idDetalle: nombreDeLinea,
  idModulo: modulo,
  // Orders only by number: users who read purchases may not see their lines.
  idPedidoDetalle: id => sql`(select 'Pedido ' || d."idPedido" from pedido_detalle d where d.id = ${id})`,
  idUsuario: persona,
};

/** Names of a field's ids, before and after, by id; null for records without that field. */
const nombresDe = ([name, text]: [string, (id: RawBuilder<unknown>) => RawBuilder<unknown>]) => sql`
  ${sql.lit(name)}, case when coalesce(t.despues, t.antes) ? ${sql.lit(name)} then (
    select json_object_agg(r.id, ${text(sql`r.id::integer`)}) from (
      select distinct v.id from (values (t.antes ->> ${sql.lit(name)}), (t.despues ->> ${sql.lit(name)})) v (id)
      where v.id is not null) r) end`;

/** Names of the ids in a trace `t`, by field and id. */
export const referencias = sql`json_strip_nulls(json_build_object(${sql.join(Object.entries(nombrados).map(nombresDe))}))`;
