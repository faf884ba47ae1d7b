import { appendOnlyTrigger, auditTriggers, versionTrigger } from '../triggers';

/** Tables whose rows carry a version that rises with every change (D9). */
const versioned = [
  ...['usuario', 'perfil', 'proyecto', 'categoria', 'producto', 'cliente', 'proveedor', 'empresa'],
  ...['pedido', 'pedido_detalle', 'compra', 'venta'],
];

/** Tables that are written once and never changed. */
const appendOnly = [
  ...['movimiento_stock', 'entrega', 'solicitud', 'decision', 'cierre', 'auditoria'],
  ...['compra_detalle', 'compra_asignacion', 'venta_detalle'],
];

/** Tables whose rows change but never go. */
const kept = ['compra', 'venta'];

/** Tables whose every write leaves an audit record: whatever people write. */
const audited = [
  ...versioned,
  ...appendOnly.filter(table => table !== 'auditoria'),
  ...['perfil_modulo', 'usuario_perfil', 'usuario_proyecto', 'pedido_imagen', 'correo'],
];

const keptTrigger = (table: string): string =>
  `create trigger solo_nuevos before delete or truncate on ${table} for each statement execute function rechazar_cambio();`;

const records = `
-- Who, when, what, before and after, of every write (S11).
create table auditoria (
  id bigint generated always as identity primary key,
  fecha timestamptz not null default now(),
  "idUsuario" integer,
  tabla text not null,
  "idRegistro" integer not null,
  accion text not null check (accion in ('INSERT', 'UPDATE', 'DELETE')),
  antes jsonb,
  despues jsonb
);
create index auditoria_registro on auditoria (tabla, "idRegistro", id);
-- Read by date, by person and by record, newest first.
create index auditoria_fecha on auditoria (fecha, id);
create index auditoria_usuario on auditoria ("idUsuario", fecha, id);
create index auditoria_tabla on auditoria (tabla, fecha, id);

create function subir_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create function rechazar_cambio() returns trigger language plpgsql as $$
begin
  raise exception 'La tabla % solo admite registros nuevos', tg_table_name using errcode = 'restrict_violation';
end $$;

create function auditar() returns trigger language plpgsql as $$
declare
  autor integer := nullif(current_setting('bodega.usuario', true), '')::integer;
begin
  if tg_op = 'INSERT' then
    insert into auditoria ("idUsuario", tabla, "idRegistro", accion, despues)
      select autor, tg_table_name, n.id, tg_op, to_jsonb(n) - 'clave' - 'busqueda' from nuevas n;
  elsif tg_op = 'UPDATE' then
    insert into auditoria ("idUsuario", tabla, "idRegistro", accion, antes, despues)
      select autor, tg_table_name, n.id, tg_op, to_jsonb(v) - 'clave' - 'busqueda', to_jsonb(n) - 'clave' - 'busqueda'
      from nuevas n join viejas v on v.id = n.id;
  else
    insert into auditoria ("idUsuario", tabla, "idRegistro", accion, antes)
      select autor, tg_table_name, v.id, tg_op, to_jsonb(v) - 'clave' - 'busqueda' from viejas v;
  end if;
  return null;
end $$;
`;

/** Who wrote what, versions, and which tables only grow. Comes last: every table is there. */
export const audit = [
  records,
  ...versioned.map(versionTrigger),
  ...appendOnly.map(appendOnlyTrigger),
  ...kept.map(keptTrigger),
  ...audited.map(auditTriggers),
].join('\n');
