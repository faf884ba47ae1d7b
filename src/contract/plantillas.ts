import { type Flag, FLAGS, type Modulo, type ModuloDetallado, moduloLlamado } from './modulos';
import type { PlantillaName } from './perfil';

type Derechos = Partial<Record<Modulo | ModuloDetallado, readonly Flag[]>>;

/** A template for new profiles (D53). */
interface Plantilla {
  nombre: string;
  /** For whom it is meant, in a few words. */
  para: string;
  /** What its rights allow in addition while rights are not detailed. */
  ademas?: string;
  permisos: Derechos;
  /** Differences with detailed rights. */
  detallados: Derechos;
}

const VER = ['ver'] as const;

const todo = (...modules: (Modulo | ModuloDetallado)[]): Derechos =>
  Object.fromEntries(modules.map(name => [name, FLAGS]));

const ver = (...modules: (Modulo | ModuloDetallado)[]): Derechos =>
  Object.fromEntries(modules.map(name => [name, VER]));

const AGREGA = ['ver', 'agregar'] as const;

/** The templates of profiles, by the name that a call sends. */
export const plantillas: Readonly<Record<PlantillaName, Plantilla>> = {
  soloRecibe: {
    nombre: 'Solo recibe',
    para: 'Recibe los pedidos de sus proyectos',
    ademas: 'Con los permisos detallados apagados también los hace, los cambia y los cierra',
    permisos: { pedidos: AGREGA },
    detallados: { pedidos: VER, recepcion: AGREGA },
  },
  compras: {
    nombre: 'Compras',
    para: 'Hace pedidos, los compra y lleva artículos y proveedores',
    permisos: {
      ...ver('proyecto', 'aprobacion'),
      ...todo('productos', 'categorias', 'proveedores', 'compras'),
      pedidos: AGREGA,
    },
    detallados: { recepcion: VER, cambios: AGREGA },
  },
  contabilidad: {
    nombre: 'Contabilidad',
    para: 'Consulta y exporta, sin cambiar nada',
    permisos: ver('empresa', 'proyecto', 'productos', 'categorias', 'proveedores', 'compras', 'pedidos', 'aprobacion'),
    detallados: ver('ventas', 'clientes'),
  },
  administracion: {
    nombre: 'Administración',
    para: 'Todos los permisos',
    permisos: todo(
      ...(['empresa', 'proyecto', 'perfil', 'productos', 'categorias', 'proveedores', 'compras', 'usuarios'] as const),
      ...(['perfilModulo', 'usuarioPerfil', 'usuarioProyecto', 'pedidos', 'aprobacion'] as const),
    ),
    detallados: todo('recepcion', 'cambios', 'cierre', 'ventas', 'clientes', 'auditoria'),
  },
};

/** Whether rights are detailed where these modules are in force. */
export const sonDetallados = (vigentes: readonly number[]): boolean => vigentes.includes(moduloLlamado('recepcion').id);

/** What a profile of a template holds, a row a module; `vigentes`: the ids of the modules in force. */
export function permisosDePlantilla(name: PlantillaName, vigentes: readonly number[]) {
  const { permisos, detallados } = plantillas[name];
  const derechos = Object.entries<readonly Flag[]>(sonDetallados(vigentes) ? { ...permisos, ...detallados } : permisos);
  return derechos.map(([modulo, given]) => ({
    idModulo: moduloLlamado(modulo as keyof Derechos).id,
    ver: given.includes('ver'),
    agregar: given.includes('agregar'),
    eliminar: given.includes('eliminar'),
    actualizar: given.includes('actualizar'),
  }));
}
