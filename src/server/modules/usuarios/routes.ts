import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { switchBody, type SwitchBody } from '#contract/calls/switchBody';
import { editedUsuario, type EditedUsuario, newUsuario, NO_USUARIO, USUARIO_CREATED } from '#contract/usuarioAdmin';
import { stale } from '../../records/write';
import { command, type CommandContext } from '../../commands';
import { CHANGES_SAVED, changeRoute, oneRoute, SWITCHED } from '../../records/recordRoutes';
import { answerRecord, estatusOf } from '../../records/reads';
import { listRoutes } from '../../lists/routes';
import { signedIn } from '../../plugins/session';
import { endSessions } from '../../sessions/stored';
import { administering } from '../../rights/administering';
import { routeOf } from '../../route';
import { setSwitch } from '../../records/switches';
import { requireAccount } from '../../rights/rights';
import { hashPassword } from '../sesion/passwords';
import { provePassword } from '../sesion/provePassword';
import { updateUsuario } from './commands/update';
import { createUsuario } from './commands/create';
import { refusingDuplicates } from './duplicates';
import { lockableUsuario, usuarioSource as source, usuariosSource } from './source';

/** Switches a user on or off, if the user has no right that the actor lacks (D31). Switching off ends the sessions (D6). */
const toggle = (ctx: CommandContext, id: number, wanted: SwitchBody): Promise<void> =>
  administering(ctx, { call: 'usuarios.toggle' }, async actor => {
    if (id !== actor.id) await requireAccount(ctx.trx, actor, id);
    const usuario = { table: 'usuario', id, missing: NO_USUARIO };
    const { state } = await setSwitch(ctx, { ...usuario, stale: () => stale(ctx, lockableUsuario, id) }, wanted);
    if (!state) await endSessions(ctx.trx, id);
  });

/** The part of a body that is compared when an Idempotency-Key is repeated: passwords are not stored, not even hashed (D8, D31). */
const withoutPasswords = ({ pass: _, repetirPass: __, claveActual: ___, ...rest }: Record<string, unknown>) => rest;

/** Whether a change of one's own e-mail comes with the right current password. Throws 422 on its field if it is wrong. */
async function provesOwnEmail(request: FastifyRequest, { id, email, claveActual }: EditedUsuario): Promise<boolean> {
  const { usuario } = signedIn(request);
  if (id !== usuario.id || email.toLowerCase() === usuario.email.toLowerCase()) return false;
  if (claveActual === undefined) return false;
  await provePassword(request, claveActual);
  return true;
}

/** Users (S7, /Usuario). */
export const usuarios: FastifyPluginAsyncZod = async app => {
  listRoutes(app, 'usuarios', usuariosSource);
  oneRoute(app, 'usuarios.one', source, NO_USUARIO);
  app.route({
    ...routeOf('usuarios.create'),
    schema: { body: newUsuario },
    handler: async (request, reply) => {
      const { body } = request;
      const clave = await hashPassword(body.pass);
      const create = (ctx: CommandContext) =>
        administering(ctx, { call: 'usuarios.create' }, async actor =>
          answerRecord(ctx, source, await createUsuario(actor, body, clave), USUARIO_CREATED),
        );
      const created = await refusingDuplicates(body, () => command(request, create, withoutPasswords(body)));
      return reply.code(201).send(created);
    },
  });
  app.route({
    ...routeOf('usuarios.update'),
    schema: { body: editedUsuario },
    handler: async request => {
      const { body } = request;
      const isProven = await provesOwnEmail(request, body);
      const clave = body.pass === undefined ? undefined : await hashPassword(body.pass);
      const change = (ctx: CommandContext) =>
        administering(ctx, { call: 'usuarios.update', idUsuario: body.id }, async actor => {
          await updateUsuario(actor, body, { clave, isProven });
          const { id, estatus } = body;
          if (estatus !== undefined && estatus !== (await estatusOf(ctx.trx, 'usuario', id)))
            await toggle(ctx, id, { estatus });
          return answerRecord(ctx, source, body.id, CHANGES_SAVED);
        });
      return refusingDuplicates(body, () => command(request, change, withoutPasswords(body)));
    },
  });
  changeRoute(app, 'usuarios.toggle', source, switchBody, async (ctx, id, wanted) => {
    await toggle(ctx, id, wanted);
    return SWITCHED;
  });
};
