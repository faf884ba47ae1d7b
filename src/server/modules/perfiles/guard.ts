import type { Change } from '../../records/catalogue';
import type { CommandContext } from '../../commands';
import { estatusOf } from '../../records/reads';
import { administering } from '../../rights/administering';
import { requireProfile, requireToGiveProfile } from '../../rights/rights';

/** Changing a profile requires all its rights, so that nobody takes away what they could not give (D31). */
export const guardPerfil = (ctx: CommandContext, { call, id }: Change, write: () => Promise<void>): Promise<void> =>
  administering(ctx, { call: `perfiles.${call}` }, async actor => {
    await requireProfile(ctx.trx, actor, id);
    if (call === 'toggle' && (await estatusOf(ctx.trx, 'perfil', id)) === false)
      await requireToGiveProfile(ctx.trx, actor, id);
    await write();
  });
