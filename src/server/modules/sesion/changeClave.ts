import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ok } from '#contract/calls/envelope';
import { claveChange, CLAVE_CHANGED } from '#contract/usuarioAdmin';
import { inTransaction } from '../../commands';
import { conflict, invalid } from '../../errors';
import { stillSignedIn } from '../../plugins/session';
import { routeOf } from '../../route';
import { hashPassword } from './passwords';
import { provePassword } from './provePassword';
import { endOtherSessions } from './trace';

const SAME = 'La contraseña nueva debe ser distinta de la actual';

/**
 * Changes the own password (D31). Requires the current one; wrong ones count like those of sign-in (D6). Ends all other
 * sessions of the user.
 */
export const changeClave: FastifyPluginAsyncZod = async app => {
  app.route({
    ...routeOf('sesion.cambiarClave'),
    schema: { body: claveChange },
    handler: async request => {
      const { usuario, permisos, huella } = await stillSignedIn(request);
      const { claveActual, claveNueva } = request.body;
      const { clave: present, isChanged } = await provePassword(request, claveActual, claveNueva);
      if (isChanged) return ok(null, CLAVE_CHANGED);
      if (claveNueva.normalize() === claveActual.normalize()) throw invalid({ claveNueva: SAME });
      const clave = await hashPassword(claveNueva);
      await inTransaction(app.db, { usuario, permisos, now: new Date() }, async ({ trx }) => {
        const changed = await trx
          .updateTable('usuario')
          .set({ clave, cambiarClave: false })
          .where('id', '=', usuario.id)
          // It was changed while the current one was checked.
          .where('clave', '=', present)
          .returning('id')
          .executeTakeFirst();
        if (!changed) throw conflict('Su contraseña cambió mientras tanto, vuelva a intentarlo');
        await endOtherSessions(trx, usuario, huella);
      });
      return ok(null, CLAVE_CHANGED);
    },
  });
};
