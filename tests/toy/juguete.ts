import { catalogue } from '#contract/declarations/catalogue';
import { integer, optional, reference, text } from '#contract/declarations/kinds';

/** A ninth catalogue, with its own module, export and import. */
export const juguetes = catalogue({
  resource: 'juguetes',
  table: 'juguete',
  rights: { module: 'juguetes', id: 14 },
  shared: 'toys are for everybody',
  exports: 'Juguetes',
  imports: true,
  noun: { one: 'Juguete', many: 'Juguetes' },
  namedBy: ['nombre'],
  key: { field: 'nombre', noun: 'nombre' },
  created: 'El juguete se agregó correctamente',
  fields: {
    nombre: text('Nombre', 'El juguete es requerido', { max: 40, example: 'Camión de volteo' }),
    piezas: integer('Piezas', 'Las piezas son requeridas', 1, { example: 12 }),
    idCategoria: optional(
      reference('Familia', 'La familia no es válida', { resource: 'categorias', record: 'categoria' }),
    ),
    idProveedor: optional(
      reference('Proveedor', 'El proveedor no es válido', { resource: 'proveedores', record: 'proveedor' }),
    ),
  },
});
