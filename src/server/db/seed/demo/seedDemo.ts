import { type Kysely, sql, type Transaction } from 'kysely';
import type { CommandContext } from '../../../commands';
import { createPedido } from '../../../modules/pedidos/commands/create';
import { receivePedido } from '../../../modules/pedidos/commands/receive';
import { hashPassword } from '../../../modules/sesion/passwords';
import { powerOf } from '../../../rights/rights';
import { exemptFromLockOrder } from '../../locks';
import type { Database } from '../../schema';
import { createAdministratorProfile } from '../administrator';
import type { SignIn } from '../seed';
import { seedAdjuntos } from './adjuntos';
import { articulos } from './articulos';
import { seedCambios } from './changes';
import { familias } from './familias';
import { insertImages } from './imagenes';
import { insertMasterData, insertPhotos } from './masterData';
import { planPedidos, type PedidoPlan } from './pedidos';
import { proyectos } from './proyectos';
import { seedComments } from './seedComments';
import { seedTrade } from './seedTrade';
import { perfiles } from './perfiles';
import { claveDemo, usuarios } from './usuarios';
import { nameOfLine } from '#contract/text/lineName';

type Settings = { diasEntrega: number; timeZone: string };
type Actor = CommandContext['usuario'] & Pick<CommandContext, 'permisos'>;
type Ids = ReadonlyMap<string, number>;

const DAY_MS = 86_400_000;
/** Age of the catalogues' records: older than the oldest order. */
const CATALOGUE_AGE_DAYS = 180;

const found = <K, V>(map: ReadonlyMap<K, V>, key: K): V => {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo data refers to ${String(key)}, which it does not have`);
  return value;
};

async function insertNamed(
  trx: Transaction<Database>,
  table: 'categoria' | 'proyecto' | 'perfil',
  rows: { nombre: string; estatus?: boolean }[],
  fechaCreado: Date,
): Promise<Ids> {
  const inserted = await trx
    .insertInto(table)
    .values(rows.map(row => ({ nombre: row.nombre, estatus: row.estatus ?? true, fechaCreado })))
    .returning(['id', 'nombre'])
    .execute();
  return new Map(inserted.map(row => [row.nombre, row.id]));
}

async function insertProfiles(trx: Transaction<Database>, fechaCreado: Date): Promise<Ids> {
  const administrador = await createAdministratorProfile(trx);
  const ids = await insertNamed(
    trx,
    'perfil',
    perfiles.map(({ nombre, estatus }) => ({ nombre, estatus })),
    fechaCreado,
  );
  const modules = perfiles.flatMap(perfil =>
    perfil.modulos.map(flags => ({ ...flags, idPerfil: found(ids, perfil.nombre) })),
  );
  await trx.insertInto('perfil_modulo').values(modules).execute();
  return new Map([...ids, ['Administrador', administrador]]);
}

async function insertUsers(
  trx: Transaction<Database>,
  perfilIds: Ids,
  proyectoIds: Ids,
  fechaCreado: Date,
): Promise<ReadonlyMap<string, Actor>> {
  const clave = await hashPassword(claveDemo);
  const inserted = await trx
    .insertInto('usuario')
    .values(
      usuarios.map(({ perfiles: _perfiles, proyectos: _proyectos, ...person }) => ({
        ...person,
        clave,
        demo: true,
        foto: null,
        idCreador: null,
        fechaCreado,
      })),
    )
    .returning(['id', 'email', 'roll'])
    .execute();
  const byEmail = new Map(inserted.map(user => [user.email, user]));
  const links = usuarios.flatMap(user =>
    user.perfiles.map(nombre => ({ idUsuario: found(byEmail, user.email).id, idPerfil: found(perfilIds, nombre) })),
  );
  await trx.insertInto('usuario_perfil').values(links).execute();
  const memberships = usuarios.flatMap(user =>
    user.proyectos.map(nombre => ({
      idUsuario: found(byEmail, user.email).id,
      idProyecto: found(proyectoIds, nombre),
    })),
  );
  await trx.insertInto('usuario_proyecto').values(memberships).execute();
  const actors = new Map<string, Actor>();
  for (const user of inserted) {
    const power = await powerOf(trx, user.id);
    actors.set(user.email, { ...user, permisos: power?.permisos ?? [] });
  }
  return actors;
}

async function insertArticles(trx: Transaction<Database>, familiaIds: Ids, idUsuario: number, fechaCreado: Date) {
  const inserted = await trx
    .insertInto('producto')
    .values(
      articulos.map(({ familia, stock: _stock, usual: [, most], ...article }) => ({
        ...article,
        imagen: null,
        stockMinimo: most,
        idCategoria: found(familiaIds, familia),
        fechaCreado,
      })),
    )
    .returning(['id', 'codigo', 'nombreProducto'])
    .execute();
  const byCode = new Map(inserted.map(article => [article.codigo, article]));
  const opening = articulos.flatMap(({ codigo, stock }) =>
    stock > 0
      ? [
          {
            idProducto: found(byCode, codigo).id,
            cantidad: stock,
            tipo: 'apertura' as const,
            motivo: null,
            idUsuario,
            fecha: fechaCreado,
          },
        ]
      : [],
  );
  await trx.insertInto('movimiento_stock').values(opening).execute();
  return byCode;
}

interface Catalogues {
  users: ReadonlyMap<string, Actor>;
  proyectoIds: Ids;
  articles: ReadonlyMap<string, { id: number; nombreProducto: string }>;
}

/** Context to run commands as a user at a time in the past; also makes the audit name that user. */
async function contextAs(trx: Transaction<Database>, usuario: Actor, now: Date): Promise<CommandContext> {
  await sql`select set_config('bodega.usuario', ${String(usuario.id)}, true)`.execute(trx);
  return { trx, usuario, permisos: usuario.permisos, now };
}

async function writeOrder(
  trx: Transaction<Database>,
  plan: PedidoPlan,
  copyFrom: number | null,
  { users, proyectoIds, articles }: Catalogues,
  settings: Settings,
): Promise<number> {
  const author = found(users, plan.usuario);
  const { id } = await createPedido(
    await contextAs(trx, author, plan.fecha),
    {
      idProyecto: found(proyectoIds, plan.proyecto),
      emailUsuario: author.email,
      copyFrom,
      fechaEntrega: plan.fechaEntrega,
      detallePedido: plan.lineas.map(({ codigo, cantidad, direccionamiento, detalle }) => {
        const article = found(articles, codigo);
        return {
          idProducto: article.id,
          cantidad,
          direccionamiento,
          nombreProducto: nameOfLine(article.nombreProducto, detalle),
        };
      }),
    },
    settings,
  );
  const lines = await trx.selectFrom('pedido_detalle').select('id').where('idPedido', '=', id).orderBy('id').execute();
  const aside = { danado: null, excedente: null };
  for (const [index, { fecha, usuario, lineas }] of plan.recepciones.entries()) {
    const pedidoDetalle = lineas.map(({ indice, cantidad }) => ({
      id: lines[indice]?.id ?? 0,
      cantNueva: cantidad,
      ...aside,
    }));
    const receipt = { id, guia: `GR-${id}-${index + 1}`, observacion: null, pedidoDetalle };
    await receivePedido(await contextAs(trx, found(users, usuario), fecha), receipt);
  }
  return id;
}

/** Seeds the demo company: always the same, with dates relative to today, its documents made by the API's commands. */
export async function seedDemo(trx: Transaction<Database>, settings: Settings): Promise<void> {
  exemptFromLockOrder(trx);
  const today = new Date();
  const fechaCreado = new Date(today.getTime() - CATALOGUE_AGE_DAYS * DAY_MS);
  const familiaIds = await insertNamed(
    trx,
    'categoria',
    familias.map(nombre => ({ nombre })),
    fechaCreado,
  );
  const proyectoIds = await insertNamed(trx, 'proyecto', [...proyectos], fechaCreado);
  const perfilIds = await insertProfiles(trx, fechaCreado);
  const users = await insertUsers(trx, perfilIds, proyectoIds, fechaCreado);
  await insertPhotos(trx, users);
  await insertMasterData(trx, fechaCreado);
  const articles = await insertArticles(trx, familiaIds, found(users, 'admin@bodega.cr').id, fechaCreado);
  const ids: number[] = [];
  const plans = planPedidos(today);
  for (const plan of plans) {
    const copyFrom = plan.copiaDe === undefined ? null : (ids[plan.copiaDe] ?? null);
    ids.push(await writeOrder(trx, plan, copyFrom, { users, proyectoIds, articles }, settings));
  }
  const actAs = (email: string, now: Date) => contextAs(trx, found(users, email), now);
  await seedCambios({ plans, ids, hoy: today, actAs });
  await seedTrade(trx, { plans, ids, hoy: today, timeZone: settings.timeZone, articles, actAs });
  await seedComments({ plans, ids, hoy: today, actAs });
  await seedAdjuntos(trx, { timeZone: settings.timeZone, actAs });
  await insertImages(trx);
}

/** Credentials of the active demo users, with their profile; empty in a database without demo data. */
export async function demoSignIns(db: Kysely<Database>): Promise<SignIn[]> {
  const rows = await db
    .selectFrom('usuario as u')
    .innerJoin('usuario_perfil as up', 'up.idUsuario', 'u.id')
    .innerJoin('perfil as p', 'p.id', 'up.idPerfil')
    .select(['u.email', 'u.nombre', 'u.apellido', 'p.nombre as perfil'])
    .where('u.demo', '=', true)
    .where('u.estatus', '=', true)
    .orderBy('u.id')
    .execute();
  return rows.map(({ email, nombre, apellido, perfil }) => ({
    email,
    clave: claveDemo,
    nombre: `${nombre} ${apellido}`,
    perfil,
  }));
}
