import { sql } from 'kysely';
import { MENSAJE_PERFIL_CREADO, perfilCrear, perfilEditar } from '#contract/perfil';
import { catalogueRoutes } from '../../catalogue';
import type { Contexto } from '../../commands';
import { lockLink } from '../../links';
import { busquedaLike } from '../../lists/source';
import { byNombre, recordColumns, recordFilters } from '../../records';
import { administering } from '../../rights/administering';
import { derechosDePerfil, requireRights } from '../../rights/rights';
import { ofCompany } from '../../scope';

/** Switches a profile; switching it on gives what it holds to everybody who has it (D31). */
const toggle = (ctx: Contexto, id: number): Promise<void> =>
  administering(ctx, async actor => {
    const { estatus } = await lockLink(ctx, 'perfil', id);
    if (!estatus) requireRights(actor, await derechosDePerfil(ctx, id));
    await sql`update perfil set estatus = not estatus where id = ${id}`.execute(ctx.trx);
  });

/** Profiles (SPEC part 7, /Perfil). */
export const perfiles = catalogueRoutes('perfiles', {
  table: 'perfil',
  source: {
    resource: 'perfiles',
    scope: ofCompany('profiles are of the staff of the company'),
    from: sql`perfil t`,
    columns: sql`${recordColumns}, t.nombre`,
    ...byNombre,
    filters: recordFilters,
    search: busquedaLike('t.busqueda'),
  },
  create: perfilCrear,
  update: perfilEditar,
  created: MENSAJE_PERFIL_CREADO,
  toggle,
});
