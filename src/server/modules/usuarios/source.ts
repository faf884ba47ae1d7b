import { sql } from 'kysely';
import { texto } from '#contract/fields';
import { ROLES } from '#contract/usuario';
import { z } from 'zod';
import { busquedaLike, listFilter, type ListSource } from '../../lists/source';
import { recordColumns, recordFilters, recordSort } from '../../records';
import { ofCompany } from '../../scope';

/** Users as the administration sees them; the password's column is not among what is read (D31). */
export const usuariosSource: ListSource = {
  resource: 'usuarios',
  scope: ofCompany('users are the staff of the company'),
  from: sql`usuario t`,
  columns: sql`${recordColumns}, t.email, t."nombreUsuario", t.nombre, t.apellido, t.foto, t.roll, t."cambiarClave"`,
  sort: {
    ...recordSort,
    nombre: sql`t.nombre || ' ' || t.apellido`,
    apellido: sql`t.apellido`,
    email: sql`t.email`,
    nombreUsuario: sql`t."nombreUsuario"`,
    roll: sql`t.roll`,
  },
  defaultSort: ['nombre', 'ASC'],
  filters: {
    ...recordFilters,
    // Who may do nothing yet (D46).
    sinPerfil: listFilter(
      z.literal(true),
      () => sql`not exists (select from usuario_perfil x where x."idUsuario" = t.id and x.estatus)`,
    ),
    roll: listFilter(z.enum(ROLES), value => sql`t.roll = ${value}`),
    // For a form that says while one types that a name is taken (S5).
    email: listFilter(texto(''), value => sql`lower(t.email collate "C") = lower(${value} collate "C")`),
    nombreUsuario: listFilter(
      texto(''),
      value => sql`lower(t."nombreUsuario" collate "und-x-icu") = lower(${value} collate "und-x-icu")`,
    ),
  },
  search: busquedaLike('t.busqueda'),
};
