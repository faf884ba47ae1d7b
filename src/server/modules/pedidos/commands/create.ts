import { sql } from 'kysely';
import { missingText } from '#contract/declarations/catalogue';
import { proyectos } from '#contract/proyecto';
import { isSpecialArticle } from '#contract/constants';
import { addDays, dayOf } from '#contract/text/format';
import type { NewPedido } from '#contract/pedido';
import type { CommandContext, StatementContext, StatementParts } from '../../../commands';
import { type FieldErrors, forbidden, invalid, throwErrors } from '../../../errors';
import type { Condition } from '../../../lists/source';
import { ofOwnProjects } from '../../../scope';
import { articleFlaw, type ReferredArticle, referredArticles } from '../../productos/referred';
import { isSpecial } from '../../productos/special';
import { ordersToRead } from '../scope';
import { newOrder } from '../source';

/** Settings that affect an order. */
interface OrderSettings {
  diasEntrega: number;
  timeZone: string;
}

interface Referred {
  proyecto: { estatus: boolean; visible: boolean } | null;
  articles: ReferredArticle[];
  hasOriginal: boolean;
}

/** Throws the errors of a draft by field. */
function checkReferred(input: NewPedido, { proyecto, articles, hasOriginal }: Referred): void {
  if (!proyecto) throw invalid({ idProyecto: missingText(proyectos) });
  if (!proyecto.visible && proyecto.estatus) throw forbidden('No pertenece a ese proyecto');
  const byId = new Map(articles.map(article => [article.id, article]));
  const errors: FieldErrors = {};
  if (!proyecto.estatus) errors.idProyecto = 'El proyecto está inactivo';
  if (input.copyFrom !== null && !hasOriginal) errors.copyFrom = 'El pedido que se copia no existe';
  input.detallePedido.forEach((line, index) => {
    const article = byId.get(line.idProducto);
    const flaw = articleFlaw(article);
    if (flaw) errors[`detallePedido.${index}.idProducto`] = flaw;
    else if (article && !line.nombreProducto && isSpecialArticle(article.codigo)) {
      errors[`detallePedido.${index}.nombreProducto`] = 'El nombre del artículo es requerido';
    }
  });
  throwErrors(errors);
}

/** The lines to be written, joined with their articles. Lines keep the name at the time of the order (D20). */
const orderedLines = ({ detallePedido }: NewPedido) => sql`
    select l.place, l."idProducto", l.cantidad, l.direccionamiento, a.estatus as "isActive",
      coalesce(l."nombreProducto", case when not ${isSpecial('a')}
        then upper(a."nombreProducto") end) as "nombreProducto"
    from rows from (json_to_recordset(${JSON.stringify(detallePedido)}::json)
      as ("idProducto" integer, "nombreProducto" text, cantidad numeric, direccionamiento text))
      with ordinality as l ("idProducto", "nombreProducto", cantidad, direccionamiento, place)
    left join producto a on a.id = l."idProducto"`;

/** Records the draft refers to, for the messages of a refusal. */
const referred = (input: NewPedido, visible: Condition, hasOriginal: Condition) => sql`json_build_object(
  'proyecto', (select json_build_object('estatus', y.estatus, 'visible', ${visible}) from proyecto y where y.id = ${input.idProyecto}),
  'articles', ${referredArticles(sql`a.id in (select "idProducto" from ordered)`)},
  'hasOriginal', ${hasOriginal})`;

interface Created {
  id: number;
  /** The order as `orderSource` reads it, as JSON. */
  pedido: string;
}

/** Writes and returns the order if it is valid, else returns the records it refers to. */
async function writeOrder(
  ctx: StatementContext,
  input: NewPedido,
  settings: OrderSettings,
  parts?: StatementParts,
): Promise<Created | { id: null; referred: Referred }> {
  const estimated = addDays(dayOf(ctx.now, settings.timeZone), settings.diasEntrega);
  const visible = ofOwnProjects('y.id')(ctx);
  const hasOriginal = sql<boolean>`exists (
    select from pedido p where p.id = ${input.copyFrom}::integer and ${ordersToRead('p.idProyecto')(ctx)})`;
  const query = sql<(Created & { referred: null }) | { id: null; referred: Referred }>`
    with ordered as materialized (${orderedLines(input)}),
    author as materialized (${parts?.author ?? sql`select`}), inserted as (
      insert into pedido (fecha, "fechaEntrega", "idProyecto", "idUsuario", "copyFrom")
      select ${ctx.now}::timestamptz, ${input.fechaEntrega ?? estimated}::date, y.id, ${ctx.usuario.id}::integer,
        ${input.copyFrom}::integer
      from proyecto y cross join author where y.id = ${input.idProyecto} and y.estatus and ${visible}
        and (${input.copyFrom}::integer is null or ${hasOriginal}) and ${parts?.isFree ?? sql`true`}
        and not exists (select from ordered l where (l."isActive" and l."nombreProducto" is not null) is not true)
      returning *
    ), lineas as (
      insert into pedido_detalle ("idPedido", "idProducto", "nombreProducto", cantidad, direccionamiento)
      select t.id, l."idProducto", l."nombreProducto", l.cantidad, l.direccionamiento
      from inserted t cross join ordered l order by l.place
      returning *
    ), created (pedido) as materialized (${newOrder(sql`inserted`, sql`lineas`)}),
    answer as (${parts?.keepAnswer(sql`created`) ?? sql`select`})
    select (select t.id from inserted t) as id, (select c.pedido from created c) as pedido,
      case when not exists (select from inserted) then ${referred(input, visible, hasOriginal)} end as referred`;
  const { rows } = await query.execute(ctx.trx);
  const [row] = rows;
  if (!row) throw new Error('The statement of a new order answered nothing');
  return row;
}

/**
 * Writes a new order with its lines in the order entered, and returns it. Checking its references, writing and reading
 * are one statement. Unknown or inactive project and articles are 422 by field; another's project is 403 (S3; D11, D12, D20).
 */
export async function createPedido(ctx: CommandContext, input: NewPedido, settings: OrderSettings): Promise<Created> {
  const written = await writeOrder(ctx, input, settings);
  if (written.id !== null) return written;
  checkReferred(input, written.referred);
  throw new Error('A new order was not written, and nothing speaks against it');
}

/** Creates an order in a single statement without a transaction; undefined if nothing was written. */
export async function createPedidoInOneStatement(
  ctx: StatementContext,
  input: NewPedido,
  settings: OrderSettings,
  parts: StatementParts,
): Promise<string | undefined> {
  const written = await writeOrder(ctx, input, settings, parts);
  return written.id === null ? undefined : written.pedido;
}
