import { z } from 'zod';

/** Modules and their ids (S6). */
export const modulos = {
  empresa: 1,
  proyecto: 2,
  perfil: 3,
  productos: 4,
  categorias: 5,
  proveedores: 6,
  compras: 7,
  usuarios: 8,
  perfilModulo: 9,
  usuarioPerfil: 10,
  usuarioProyecto: 11,
  pedidos: 12,
  aprobacion: 13,
} as const;

export type Modulo = keyof typeof modulos;

/** What the screens call each module. */
export const nombresDeModulo: Record<Modulo, string> = {
  empresa: 'Empresa',
  proyecto: 'Proyectos',
  perfil: 'Perfiles',
  productos: 'Artículos',
  categorias: 'Familias',
  proveedores: 'Proveedores',
  compras: 'Órdenes de compra',
  usuarios: 'Usuarios',
  perfilModulo: 'Módulos por perfil',
  usuarioPerfil: 'Perfiles por usuario',
  usuarioProyecto: 'Proyectos por usuario',
  pedidos: 'Pedidos',
  aprobacion: 'Aprobación',
};

export const FLAGS = ['ver', 'agregar', 'eliminar', 'actualizar'] as const;
export type Flag = (typeof FLAGS)[number];

/** The codes that the permission switches of a profile's module send (S4). */
export const codigosDePermiso: Record<Flag, number> = { ver: 1, eliminar: 2, actualizar: 3, agregar: 4 };

const derechos = { ver: z.boolean(), agregar: z.boolean(), insertar: z.boolean(), actualizar: z.boolean() };
const flag = z.boolean().nullish();

/** A user's rights in one module, in both spellings (D29). A plain provider may send only some of them. */
export const permisoRegistro = z
  .object({
    idModulo: z.number(),
    modulo: z.string().nullish(),
    ver: flag,
    agregar: flag,
    insertar: flag,
    actualizar: flag,
    modificar: flag,
    eliminar: flag,
  })
  .transform(({ idModulo, modulo, ...flags }) => ({
    idModulo,
    modulo: modulo ?? '',
    ver: flags.ver ?? false,
    agregar: flags.agregar ?? flags.insertar ?? false,
    insertar: flags.insertar ?? flags.agregar ?? false,
    actualizar: flags.actualizar ?? flags.modificar ?? false,
    modificar: flags.modificar ?? flags.actualizar ?? false,
    eliminar: flags.eliminar ?? false,
  }))
  .pipe(
    z.object({ idModulo: z.number(), modulo: z.string(), ...derechos, modificar: z.boolean(), eliminar: z.boolean() }),
  );
export type PermisoRegistro = z.infer<typeof permisoRegistro>;

/** Rights as a short text, the same for the same rights: the flags of each module as one hexadecimal digit. */
export const versionDePermisos = (permisos: readonly PermisoRegistro[]): string =>
  permisos
    .map(
      registro =>
        `${registro.idModulo}${FLAGS.reduce((bits, flag) => bits * 2 + Number(registro[flag]), 0).toString(16)}`,
    )
    .join('-');
