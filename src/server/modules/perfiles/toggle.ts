import { sql } from 'kysely';
import type { Contexto } from '../../commands';
import { lockLink } from '../../links';
import { administering } from '../../rights/administering';
import { derechosDePerfil, requireRights } from '../../rights/rights';

/** Switches a profile; switching it on gives what it holds to everybody who has it (D31). */
export const togglePerfil = (ctx: Contexto, id: number): Promise<void> =>
  administering(ctx, async actor => {
    const { estatus } = await lockLink(ctx, 'perfil', id);
    if (!estatus) requireRights(actor, await derechosDePerfil(ctx, id));
    await sql`update perfil set estatus = not estatus where id = ${id}`.execute(ctx.trx);
  });
