import { catalogue } from './catalogue';
import { MENSAJE_ERROR_ENFATICO } from './envelope';
import { text } from './kinds';

/** Profiles: named sets of permissions. */
export const perfiles = catalogue({
  resource: 'perfiles',
  table: 'perfil',
  rights: { module: 'perfil', id: 3 },
  shared: 'profiles are of the staff of the company',
  noun: { one: 'Perfil', many: 'Perfiles' },
  namedBy: ['nombre'],
  key: { field: 'nombre', noun: 'nombre' },
  created: 'Perfil se agregó correctamente',
  failures: { create: MENSAJE_ERROR_ENFATICO, update: MENSAJE_ERROR_ENFATICO },
  fields: {
    nombre: text('Nombre', {
      create: 'El Perfil es requerido (Debe ser valido)',
      update: 'El nombre es requerido (Debe ser valido)',
    }),
  },
});
