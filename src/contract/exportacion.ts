/** The lists that come as a spreadsheet, filtered, searched and sorted as they are, and the name of each file. */
export const archivosDeExportacion = {
  productos: 'Articulos',
  categorias: 'Familias',
  proveedores: 'Proveedores',
  clientes: 'Clientes',
  proyectos: 'Proyectos',
  compras: 'Compras',
  ventas: 'Ventas',
  usuarios: 'Usuarios',
} as const;

export type Exportable = keyof typeof archivosDeExportacion;

export const EXPORTABLES = Object.keys(archivosDeExportacion) as Exportable[];

export const esExportable = (recurso: string): recurso is Exportable => Object.hasOwn(archivosDeExportacion, recurso);
