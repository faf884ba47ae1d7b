import { type RawBuilder, sql } from 'kysely';
import { type AnyCatalogue, referenceTo } from '#contract/declarations/catalogue';
import { catalogos } from '#contract/catalogos';
import { detailedModules } from '../../rights/detailedModules';
import { fullNameIn } from '../../lists/source';

/** The record in a trace `t`: after the write, or before its deletion. */
const traceField = (name: string) => sql`(coalesce(t.despues, t.antes) ->> ${sql.lit(name)})`;
const ref = (name: string) => sql`${traceField(name)}::integer`;

const lineName = (line: RawBuilder<unknown>) =>
  sql`(select d."nombreProducto" from pedido_detalle d where d.id = ${line})`;
const personName = (id: RawBuilder<unknown>) => sql`(select ${fullNameIn('x')} from usuario x where x.id = ${id})`;
const recordName = (table: string, id: RawBuilder<unknown>) =>
  sql`(select x.nombre from ${sql.table(table)} x where x.id = ${id})`;
/** Detailed modules have names even while they are not in force (D53). */
const moduloName = (id: RawBuilder<unknown>) => sql`coalesce((select x.descripcion from modulo x where x.id = ${id}),
  (${sql.lit(JSON.stringify(Object.fromEntries(detailedModules.map(one => [one.id, one.descripcion]))))}::json) ->> (${id})::text)`;

const declaredCatalogues: AnyCatalogue[] = Object.values(catalogos);

/** Identifying text of a catalogue's record: its code if people say it too, then its name. */
const namingFields = ({ key, namedBy }: AnyCatalogue): string[] =>
  key.spoken ? [key.field, ...namedBy] : [...namedBy];

const joined = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` || ' ' || `);

/** "Artículo C-001 Cemento gris", of a trace of a catalogue's record. */
const catalogueRecord = (declared: AnyCatalogue) =>
  joined([sql.lit(declared.noun.one), ...namingFields(declared).map(traceField)]);

/** The same without its noun, of the record with an id. */
const nameById = (declared: AnyCatalogue) => (id: RawBuilder<unknown>) =>
  sql`(select ${joined(namingFields(declared).map(name => sql.ref(`x.${name}`)))} from ${sql.table(declared.table)} x where x.id = ${id})`;

/** Name of a trace's record for people: "Pedido 125 · CEMENTO GRIS", "Artículo C-001 Cemento gris". */
const recordNames: Record<string, RawBuilder<unknown>> = {
  pedido: sql`'Pedido ' || t."idRegistro"`,
  pedido_detalle: sql`'Pedido ' || t."idPedido" || ' · ' || ${traceField('nombreProducto')}`,
  entrega: sql`'Pedido ' || t."idPedido" || ' · ' || ${lineName(ref('idDetalle'))}`,
  solicitud: sql`'Pedido ' || t."idPedido" || ' · ' || ${lineName(ref('idDetalle'))}`,
  pedido_imagen: sql`'Pedido ' || t."idPedido" || ' · '
    || coalesce('Recepción N.º ' || ${traceField('idRecepcion')}, ${lineName(ref('idDetalle'))})`,
  recepcion: sql`'Pedido ' || t."idPedido" || ' · Recepción N.º ' || t."idRegistro"`,
  recepcion_novedad: sql`'Pedido ' || t."idPedido" || ' · ' || ${lineName(ref('idDetalle'))}`,
  cierre: sql`'Pedido ' || t."idPedido"`,
  comentario: sql`'Pedido ' || t."idPedido"`,
  adjunto: sql`case when t."idPedido" is null then 'Orden de compra ' || ${traceField('idCompra')} else 'Pedido ' || t."idPedido" end
    || ' · ' || ${traceField('nombre')}`,
  decision: sql`(select 'Pedido ' || s."idPedido" || ' · ' || d."nombreProducto"
    from solicitud s join pedido_detalle d on d.id = s."idDetalle" where s.id = ${ref('idSolicitud')})`,
  presupuesto_codigo: sql`'Presupuesto de ' || ${recordName('proyecto', ref('idProyecto'))} || ' · ' || ${traceField('direccionamiento')}`,
  compra: sql`'Orden de compra ' || t."idRegistro"`,
  compra_detalle: sql`'Orden de compra ' || ${traceField('idCompra')} || ' · ' || ${traceField('nombreProducto')}`,
  compra_asignacion: sql`(select 'Orden de compra ' || c."idCompra" || ' · ' || c."nombreProducto"
    from compra_detalle c where c.id = ${ref('idCompraDetalle')})`,
  correo: sql`'Orden de compra ' || ${traceField('idCompra')}`,
  factura_proveedor: sql`'Orden de compra ' || ${traceField('idCompra')}
    || case when ${traceField('notaCredito')} = 'true' then ' · Nota de crédito ' else ' · Factura ' end || ${traceField('numero')}`,
  venta: sql`'Venta ' || t."idRegistro"`,
  venta_detalle: sql`'Venta ' || ${traceField('idVenta')} || ' · ' || ${traceField('nombreProducto')}`,
  ...Object.fromEntries(declaredCatalogues.map(declared => [declared.table, catalogueRecord(declared)])),
  movimiento_stock: sql`'Artículo ' || ${nameById(catalogos.productos)(ref('idProducto'))}`,
  perfil_modulo: sql`'Perfil ' || ${recordName('perfil', ref('idPerfil'))} || ' · ' || ${moduloName(ref('idModulo'))}`,
  usuario: sql`'Usuario ' || ${traceField('nombre')} || ' ' || ${traceField('apellido')}`,
  usuario_perfil: sql`'Usuario ' || ${personName(ref('idUsuario'))} || ' · ' || ${recordName('perfil', ref('idPerfil'))}`,
  usuario_proyecto: sql`'Usuario ' || ${personName(ref('idUsuario'))} || ' · ' || ${recordName('proyecto', ref('idProyecto'))}`,
  sesion: sql`'Sesión de ' || ${traceField('email')}`,
  empresa: sql`'Empresa ' || ${traceField('nombre')}`,
};

const cases = Object.entries(recordNames).map(([tabla, text]) => sql`when ${sql.lit(tabla)} then ${text}`);

/** Name of the record of a trace `t`; null for kinds without names. */
export const registro = sql`case t.tabla ${sql.join(cases, sql` `)} end`;

/** Expressions for the name of the record that an id field refers to. */
const namedReferences: Record<string, (id: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  ...Object.fromEntries(declaredCatalogues.map(declared => [referenceTo(declared), nameById(declared)])),
  idCompraDetalle: id => sql`(select d."nombreProducto" from compra_detalle d where d.id = ${id})`,
  idCreador: personName,
  idDetalle: lineName,
  idModulo: moduloName,
  idPagador: personName,
  // Orders only by number: users who read purchases may not see their lines.
  idPedidoDetalle: id => sql`(select 'Pedido ' || d."idPedido" from pedido_detalle d where d.id = ${id})`,
  idUsuario: personName,
};

/** Names of a field's ids, before and after, by id; null for records without that field. */
const namesOf = ([name, text]: [string, (id: RawBuilder<unknown>) => RawBuilder<unknown>]) => sql`
  ${sql.lit(name)}, case when coalesce(t.despues, t.antes) ? ${sql.lit(name)} then (
    select json_object_agg(r.id, ${text(sql`r.id::integer`)}) from (
      select distinct v.id from (values (t.antes ->> ${sql.lit(name)}), (t.despues ->> ${sql.lit(name)})) v (id)
      where v.id is not null) r) end`;

/** Names of the ids in a trace `t`, by field and id. */
export const referencias = sql`json_strip_nulls(json_build_object(${sql.join(Object.entries(namedReferences).map(namesOf))}))`;
