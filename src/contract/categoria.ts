import { catalogue } from './declarations/catalogue';
import { EMPHATIC_ERROR_MESSAGE } from './calls/envelope';
import { name } from './declarations/kinds';

/** Families of articles. */
export const categorias = catalogue({
  resource: 'categorias',
  table: 'categoria',
  rights: { module: 'categorias', id: 5 },
  shared: 'families of articles serve every project',
  exports: 'Familias',
  imports: true,
  noun: { one: 'Familia', many: 'Familias', feminine: true },
  namedBy: ['nombre'],
  key: { field: 'nombre', noun: 'nombre' },
  created: 'La Categoria se agregó correctamente',
  failures: { create: EMPHATIC_ERROR_MESSAGE, update: EMPHATIC_ERROR_MESSAGE },
  labels: { fechaCreado: 'Fecha creada', estatus: 'Estatus' },
  fields: {
    nombre: name('Nombre', 'La Familia es requerida (Debe ser valida)', {
      pattern: /^[\p{L}\p{M} ]+$/u,
      help: 'Solo letras y espacios',
      rule: 'Solo letras y espacios',
      example: 'Familia de ejemplo',
      aliases: ['familia'],
    }),
  },
});
