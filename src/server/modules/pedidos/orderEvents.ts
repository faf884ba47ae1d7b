import { type RawBuilder, sql } from 'kysely';

/** The columns of every event. `turn` sorts the events of one instant, `record` is the id of the record. */
const ALWAYS = ['turn', 'hecho', 'part', 'record', 'fecha', 'idUsuario'] as const;

/** The columns that not every kind of event has, with what stands in them where it has none. */
const ABSENT = {
  motivo: sql`null::text`,
  motivoDecision: sql`null::text`,
  idDetalle: sql`null::integer`,
  anterior: sql`null::numeric`,
  cantidad: sql`null::numeric`,
  idEntrega: sql`null::integer`,
  corregible: sql`null::numeric`,
};

type Columns = Record<(typeof ALWAYS)[number], RawBuilder<unknown>> & Partial<typeof ABSENT>;

/** Query of the events of one kind, one row per event and line, with the columns of all kinds in one order. */
function events(columns: Columns, from: RawBuilder<unknown>): RawBuilder<unknown> {
  const values: Record<string, RawBuilder<unknown>> = { ...ABSENT, ...columns };
  const named = [...ALWAYS, ...Object.keys(ABSENT)].map(name => sql`${values[name]} as ${sql.ref(name)}`);
  return sql`select ${sql.join(named)} from ${from}`;
}

/** When and by whom the record with this alias was written. */
const written = (alias: string) => ({ fecha: sql.ref(`${alias}.fecha`), idUsuario: sql.ref(`${alias}.idUsuario`) });

const created = events(
  {
    ...written('p'),
    turn: sql`0`,
    hecho: sql`'creado'`,
    part: sql`0`,
    record: sql`p.id`,
    idDetalle: sql`l.id`,
    cantidad: sql`coalesce(first."cantidadAnterior", l.cantidad)`,
  },
  // What was ordered at first is what the first request of the line found.
  sql`p left join pedido_detalle l on l."idPedido" = p.id left join (
    select distinct on ("idDetalle") "idDetalle", "cantidadAnterior" from s where tipo = 'cambio' order by "idDetalle", id
  ) first on first."idDetalle" = l.id`,
);

const received = events(
  {
    ...written('e'),
    turn: sql`1`,
    hecho: sql`case when r.despacho then 'despachado' else 'recibido' end`,
    part: sql`r.id`,
    record: sql`e.id`,
    idDetalle: sql`e."idDetalle"`,
    anterior: sql`e."cantidadAnterior"`,
    cantidad: sql`e."cantidadRecibida"`,
    idEntrega: sql`e.id`,
    corregible: sql`e."cantidadRecibida" - coalesce(returned.cantidad, 0)`,
  },
  sql`p join entrega e on e."idPedido" = p.id join recepcion r on r.id = e."idRecepcion" left join (
    select "idEntrega", sum(cantidad) as cantidad from s where estado is distinct from 'Denegado' group by "idEntrega"
  ) returned on returned."idEntrega" = e.id`,
);

/** Lines of a receipt of which something came damaged or beyond the order, and nothing else. */
const noted = events(
  {
    ...written('r'),
    turn: sql`1`,
    hecho: sql`'recibido'`,
    part: sql`r.id`,
    record: sql`-n.id`,
    idDetalle: sql`n."idDetalle"`,
    cantidad: sql`0`,
  },
  sql`p join recepcion r on r."idPedido" = p.id join recepcion_novedad n on n."idRecepcion" = r.id
    where not exists (select from entrega e where e."idRecepcion" = r.id and e."idDetalle" = n."idDetalle")`,
);

/** cambioSolicitado, correccionSolicitada. */
const requested = events(
  {
    ...written('s'),
    turn: sql`2`,
    hecho: sql`s.tipo || 'Solicitad' || s.ending`,
    part: sql`s.part`,
    record: sql`s.id`,
    motivo: sql`s.motivo`,
    idDetalle: sql`s."idDetalle"`,
    anterior: sql`s."cantidadAnterior"`,
    cantidad: sql`s.effect`,
  },
  sql`s`,
);

/** cambioAprobado, correccionDenegada and so on: the state (Aprobado, Denegado) with the gender of the kind. */
const decided = events(
  {
    turn: sql`3`,
    hecho: sql`s.tipo || left(s.estado, -1) || s.ending`,
    part: sql`s.part`,
    record: sql`s."idDecision"`,
    fecha: sql`s.decided`,
    idUsuario: sql`s."idDecisor"`,
    motivo: sql`s.motivo`,
    motivoDecision: sql`s."motivoDecision"`,
    idDetalle: sql`s."idDetalle"`,
    anterior: sql`coalesce(e."cantidadAnterior", s."cantidadAnterior")`,
    cantidad: sql`s.effect`,
  },
  sql`s left join entrega e on e."idSolicitud" = s.id where s.estado is not null`,
);

const closed = events(
  {
    ...written('c'),
    turn: sql`4`,
    hecho: sql`c.accion`,
    part: sql`c.id`,
    record: sql`c.id`,
    motivo: sql`c.motivo`,
  },
  sql`p join cierre c on c."idPedido" = p.id`,
);

const rescheduled = events(
  {
    ...written('a'),
    turn: sql`5`,
    hecho: sql`'entregaCambiada'`,
    part: sql`a.id`,
    record: sql`a.id`,
  },
  sql`p join auditoria a on a."idPedido" = p.id and a.tabla = 'pedido' and a.accion = 'UPDATE'
    and a.antes -> 'fechaEntrega' is distinct from a.despues -> 'fechaEntrega'`,
);

/**
 * Query of all events of the order `p` with its requests `s`, one row per event and line. `part` separates events of the same
 * instant and person that are shown separately: each correction has its own motivo, whereas lines received together are one
 * receipt.
 */
export const orderEvents = sql.join(
  [created, received, noted, requested, decided, closed, rescheduled],
  sql` union all `,
);
