import { plantillaPermisos } from '#contract/rights/plantillas';
import { perfiles } from '#contract/perfil';
import type { Values } from '../../records/write';
import type { CommandContext } from '../../commands';
import { administering } from '../../rights/administering';
import { requireRights } from '../../rights/rights';

/** Creates a profile with the rights of its template, if given; the actor must have all of them (D31, D53). */
export async function withTemplate(ctx: CommandContext, values: Values, write: () => Promise<number>): Promise<number> {
  const { plantilla } = perfiles.create.pick({ plantilla: true }).parse(values);
  if (!plantilla) return write();
  return administering(ctx, { call: 'perfilModulos.create' }, async actor => {
    const modules = await ctx.trx.selectFrom('modulo').select('id').execute();
    const given = plantillaPermisos(
      plantilla,
      modules.map(({ id }) => id),
    );
    requireRights(actor, given);
    const idPerfil = await write();
    await ctx.trx
      .insertInto('perfil_modulo')
      .values(given.map(one => ({ ...one, idPerfil })))
      .execute();
    return idPerfil;
  });
}
