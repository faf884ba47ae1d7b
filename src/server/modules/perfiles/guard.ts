import type { Change } from '../../catalogue';
import type { Contexto } from '../../commands';
import { administering } from '../../rights/administering';
import { requireProfile, requireToGiveProfile } from '../../rights/rights';

const isInactive = async ({ trx }: Contexto, id: number): Promise<boolean> =>
  (await trx.selectFrom('perfil').select('estatus').where('id', '=', id).executeTakeFirst())?.estatus === false;

/** Changing a profile requires all its rights, so that nobody takes away what they could not give (D31). */
export const guardPerfil = (ctx: Contexto, { call, id }: Change, write: () => Promise<void>): Promise<void> =>
  administering(ctx, { call: `perfiles.${call}` }, async actor => {
    await requireProfile(ctx, actor, id);
    if (call === 'toggle' && (await isInactive(ctx, id))) await requireToGiveProfile(ctx, actor, id);
    await write();
  });
