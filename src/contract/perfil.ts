import { z } from 'zod';
import { catalogue } from './declarations/catalogue';
import { EMPHATIC_ERROR_MESSAGE } from './calls/envelope';
import { name } from './declarations/kinds';

/** Names of the templates for new profiles; their rights are in `plantillas.ts` (D53). */
export const PLANTILLAS = ['soloRecibe', 'compras', 'contabilidad', 'administracion'] as const;
export type PlantillaName = (typeof PLANTILLAS)[number];

const declared = catalogue({
  resource: 'perfiles',
  table: 'perfil',
  rights: { module: 'perfil', id: 3 },
  shared: 'profiles are of the staff of the company',
  noun: { one: 'Perfil', many: 'Perfiles' },
  namedBy: ['nombre'],
  key: { field: 'nombre', noun: 'nombre' },
  created: 'Perfil se agregó correctamente',
  failures: { create: EMPHATIC_ERROR_MESSAGE, update: EMPHATIC_ERROR_MESSAGE },
  fields: {
    nombre: name('Nombre', {
      create: 'El Perfil es requerido (Debe ser valido)',
      update: 'El nombre es requerido (Debe ser valido)',
    }),
  },
});

/** Profiles: named sets of permissions. A new one may begin with those of a template; without it, with none (D53). */
export const perfiles = {
  ...declared,
  create: declared.create.extend({
    plantilla: z.preprocess(value => value || undefined, z.enum(PLANTILLAS, 'La plantilla no existe').optional()),
  }),
};
