import { modulos, type Flag, type Modulo } from '#contract/permisos';

/** The flags of one module in a profile (S6). */
type PermisoDemo = { idModulo: number } & Record<Flag, boolean>;

/** A profile of the demo company. It has no row for modules that are not listed. */
interface PerfilDemo {
  nombre: string;
  estatus: boolean;
  modulos: PermisoDemo[];
}

const permiso = (modulo: Modulo, ...flags: Flag[]): PermisoDemo => ({
  idModulo: modulos[modulo],
  ver: flags.includes('ver'),
  agregar: flags.includes('agregar'),
  eliminar: flags.includes('eliminar'),
  actualizar: flags.includes('actualizar'),
});

const everything = (modulo: Modulo): PermisoDemo => permiso(modulo, 'ver', 'agregar', 'eliminar', 'actualizar');

/** The profiles except 'Administrador', which `createAdministratorProfile` creates with every flag (D29). */
export const perfiles: readonly PerfilDemo[] = [
  {
    nombre: 'Compras',
    estatus: true,
    modulos: [
      permiso('proyecto', 'ver'),
      everything('productos'),
      everything('categorias'),
      everything('proveedores'),
      everything('compras'),
      permiso('pedidos', 'ver', 'agregar'),
      everything('aprobacion'),
    ],
  },
  {
    nombre: 'Bodega',
    estatus: true,
    modulos: [
      permiso('proyecto', 'ver'),
      // Counting stock, and with it serving orders from the shelf, requires 'actualizar' of articles (D51).
      permiso('productos', 'ver', 'actualizar'),
      permiso('categorias', 'ver'),
      // The menu entries for history and deliveries require this right on purchases (S6).
      permiso('compras', 'ver'),
      permiso('pedidos', 'ver', 'agregar', 'actualizar'),
    ],
  },
  {
    nombre: 'Contabilidad',
    estatus: true,
    modulos: [
      permiso('empresa', 'ver', 'actualizar'),
      permiso('proyecto', 'ver'),
      permiso('productos', 'ver'),
      permiso('categorias', 'ver'),
      permiso('proveedores', 'ver'),
      permiso('compras', 'ver'),
      permiso('pedidos', 'ver'),
      permiso('aprobacion', 'ver'),
    ],
  },
];
