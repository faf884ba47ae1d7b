import { z } from 'zod';
import type { AnyCatalogue } from '../declarations/catalogue';
import { CATALOGOS, type CatalogoName, catalogos } from '../catalogos';

/** The modules that are no catalogue's: their ids, for ever, and what the screens call them (S6). */
const ownModulos = {
  empresa: { id: 1, nombre: 'Empresa' },
  compras: { id: 7, nombre: 'Órdenes de compra' },
  usuarios: { id: 8, nombre: 'Usuarios' },
  perfilModulo: { id: 9, nombre: 'Módulos por perfil' },
  usuarioPerfil: { id: 10, nombre: 'Perfiles por usuario' },
  usuarioProyecto: { id: 11, nombre: 'Proyectos por usuario' },
  pedidos: { id: 12, nombre: 'Pedidos' },
  aprobacion: { id: 13, nombre: 'Aprobación' },
} as const;

/**
 * Modules that exist only while 'Permisos detallados' is on (D53): permanent ids (those below 21 are reserved for other
 * modules), names, and `fallback`, the module whose flags apply while it is off ('everybody': everybody has all flags).
 */
const detailedModulos = {
  recepcion: { id: 21, nombre: 'Recepción', fallback: 'pedidos' },
  cambios: { id: 22, nombre: 'Cambios de pedidos', fallback: 'pedidos' },
  cierre: { id: 23, nombre: 'Cierre de pedidos', fallback: 'pedidos' },
  ventas: { id: 24, nombre: 'Ventas', fallback: 'everybody' },
  clientes: { id: 25, nombre: 'Clientes', fallback: 'everybody' },
  auditoria: { id: 26, nombre: 'Auditoría', fallback: 'usuarios' },
  facturas: { id: 27, nombre: 'Facturas de proveedores', fallback: 'compras' },
} as const satisfies Record<string, DeclaredModulo & { fallback: keyof typeof ownModulos | 'everybody' }>;

export type DetailedModulo = keyof typeof detailedModulos;

export const DETAILED_MODULOS = Object.keys(detailedModulos) as DetailedModulo[];

/** The module that a catalogue declares as its own. */
type CatalogueModulo = {
  [N in CatalogoName]: (typeof catalogos)[N]['rights'] extends { module: infer M extends string } ? M : never;
}[CatalogoName];

export type Modulo = keyof typeof ownModulos | CatalogueModulo;

interface DeclaredModulo {
  id: number;
  nombre: string;
}

const ofCatalogues = CATALOGOS.map((name): AnyCatalogue => catalogos[name]).flatMap(
  ({ rights, noun }): [string, DeclaredModulo][] =>
    rights.id === undefined ? [] : [[rights.module, { id: rights.id, nombre: noun.many }]],
);

const all = Object.entries<DeclaredModulo>({ ...ownModulos, ...Object.fromEntries(ofCatalogues) }).sort(
  ([, one], [, other]) => one.id - other.id,
);

/** Ids of all modules by name, in the order of the ids. */
export const modulos = Object.fromEntries(all.map(([name, { id }]) => [name, id])) as Readonly<Record<Modulo, number>>;

export const moduloNames = Object.fromEntries(all.map(([name, { nombre }]) => [name, nombre])) as Readonly<
  Record<Modulo, string>
>;

const isModulo = (name: string): name is Modulo => Object.hasOwn(modulos, name);

const isDetailed = (name: string): name is DetailedModulo => Object.hasOwn(detailedModulos, name);

/** A module as gates know it: its id, its name, and, of a detailed one, whose flags count while it is not in force. */
export const moduloNamed = (name: Modulo | DetailedModulo): DeclaredModulo & { fallback?: Modulo | 'everybody' } =>
  isDetailed(name) ? detailedModulos[name] : { id: modulos[name], nombre: moduloNames[name] };

/** The module whose flags gate a catalogue. Throws for one that is neither its own nor a detailed one. */
export function moduloOf({ rights: { module } }: Pick<AnyCatalogue, 'rights'>): Modulo | DetailedModulo {
  if (isDetailed(module) || isModulo(module)) return module;
  throw new Error(`There is no module ${module}`);
}

export const FLAGS = ['ver', 'agregar', 'eliminar', 'actualizar'] as const;
export type Flag = (typeof FLAGS)[number];

/** The codes that the permission switches of a profile's module send (S4). */
export const permisoCodes: Record<Flag, number> = { ver: 1, eliminar: 2, actualizar: 3, agregar: 4 };

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
    z.object({
      idModulo: z.number(),
      modulo: z.string(),
      ver: z.boolean(),
      agregar: z.boolean(),
      insertar: z.boolean(),
      actualizar: z.boolean(),
      modificar: z.boolean(),
      eliminar: z.boolean(),
    }),
  );
export type PermisoRegistro = z.infer<typeof permisoRegistro>;

/** Rights as a short text, equal for equal rights: the flags of each module as one hexadecimal digit. */
export const permisosVersion = (permisos: readonly PermisoRegistro[]): string =>
  permisos
    .map(
      registro =>
        `${registro.idModulo}${FLAGS.reduce((bits, flag) => bits * 2 + Number(registro[flag]), 0).toString(16)}`,
    )
    .join('-');
