import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ok } from '#contract/envelope';
import { interruptor, type Interruptor } from '#contract/interruptor';
import { MENSAJE_USUARIO_CREADO, usuarioCrear, type UsuarioEditar, usuarioEditar } from '#contract/usuarioAdmin';
import { stale } from '../../records/catalogue';
import { command, type Contexto } from '../../commands';
import { changeRoute } from '../../records/writeRoutes';
import { answerRecord, estatusOf, readExisting } from '../../records/reads';
import { listRoutes } from '../../lists/routes';
import { signedIn } from '../../plugins/session';
import { endSessions } from '../../sessions/stored';
import { administering } from '../../rights/administering';
import { call, idInPath } from '../../route';
import { setSwitch } from '../../records/switches';
import { requireAccount } from '../../rights/rights';
import { hashPassword } from '../sesion/passwords';
import { provePassword } from '../sesion/provePassword';
import { actualizarUsuario } from './commands/actualizar';
import { crearUsuario } from './commands/crear';
import { refusingDuplicates } from './duplicates';
import { usuarioLocked, usuarioSource as source, usuariosSource } from './source';

/** Switches a user on or off, if the user has no right that the actor lacks (D31). Switching off ends the sessions (D6). */
const toggle = (ctx: Contexto, id: number, wanted: Interruptor): Promise<void> =>
  administering(ctx, { call: 'usuarios.toggle' }, async actor => {
    if (id !== actor.id) await requireAccount(ctx, actor, id);
    const usuario = { table: 'usuario', id, missing: 'El usuario no existe' };
    const { state } = await setSwitch(ctx, { ...usuario, stale: () => stale(ctx, usuarioLocked, id) }, wanted);
    if (!state) await endSessions(ctx.trx, id);
  });

/** The part of a body that is compared when an Idempotency-Key is repeated: passwords are not stored, not even hashed (D8, D31). */
const withoutPasswords = ({ pass: _, repetirPass: __, claveActual: ___, ...rest }: Record<string, unknown>) => rest;

/** Whether a change of one's own e-mail comes with the right current password. Throws 422 on its field if it is wrong. */
async function provesOwnEmail(request: FastifyRequest, { id, email, claveActual }: UsuarioEditar): Promise<boolean> {
  const { usuario } = signedIn(request);
  if (id !== usuario.id || email.toLowerCase() === usuario.email.toLowerCase()) return false;
  if (claveActual === undefined) return false;
  await provePassword(request, claveActual);
  return true;
}

/** Users (S7, /Usuario). */
export const usuarios: FastifyPluginAsyncZod = async app => {
  listRoutes(app, 'usuarios', usuariosSource);
  app.route({
    ...call('usuarios.one'),
    schema: { params: idInPath },
    handler: async request =>
      ok(await readExisting(app.db, signedIn(request), source, request.params.id, 'El usuario no existe')),
  });
  app.route({
    ...call('usuarios.create'),
    schema: { body: usuarioCrear },
    handler: async (request, reply) => {
      const { body } = request;
      const clave = await hashPassword(body.pass);
      const create = (ctx: Contexto) =>
        administering(ctx, { call: 'usuarios.create' }, async actor =>
          answerRecord(ctx, source, await crearUsuario(actor, body, clave), MENSAJE_USUARIO_CREADO),
        );
      const created = await refusingDuplicates(body, () => command(request, create, withoutPasswords(body)));
      return reply.code(201).send(created);
    },
  });
  app.route({
    ...call('usuarios.update'),
    schema: { body: usuarioEditar },
    handler: async request => {
      const { body } = request;
      const isProven = await provesOwnEmail(request, body);
      const clave = body.pass === undefined ? undefined : await hashPassword(body.pass);
      const change = (ctx: Contexto) =>
        administering(ctx, { call: 'usuarios.update', idUsuario: body.id }, async actor => {
          await actualizarUsuario(actor, body, { clave, isProven });
          const { id, estatus } = body;
          if (estatus !== undefined && estatus !== (await estatusOf(ctx.trx, 'usuario', id)))
            await toggle(ctx, id, { estatus });
          return answerRecord(ctx, source, body.id, 'Los cambios se guardaron');
        });
      return refusingDuplicates(body, () => command(request, change, withoutPasswords(body)));
    },
  });
  changeRoute(app, 'usuarios.toggle', source, interruptor, async (ctx, id, wanted) => {
    await toggle(ctx, id, wanted);
    return 'El estado se cambió';
  });
};
