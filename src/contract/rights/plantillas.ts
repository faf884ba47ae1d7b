import { recordOf } from '../declarations/recordOf';
import { type Flag, FLAGS, type Modulo, type DetailedModulo, moduloNamed } from './modulos';
import type { PlantillaName } from '../perfil';

type GrantedFlags = Partial<Record<Modulo | DetailedModulo, readonly Flag[]>>;

/** A template for new profiles (D53). */
interface Plantilla {
  nombre: string;
  /** For whom it is meant, in a few words. */
  para: string;
  /** What its rights allow in addition while rights are not detailed. */
  ademas?: string;
  permisos: GrantedFlags;
  /** Differences with detailed rights. */
  detallados: GrantedFlags;
}

const VIEW = ['ver'] as const;
const VIEW_AND_ADD = ['ver', 'agregar'] as const;

const every = (...modules: (Modulo | DetailedModulo)[]): GrantedFlags => recordOf(modules, () => FLAGS);
const viewOf = (...modules: (Modulo | DetailedModulo)[]): GrantedFlags => recordOf(modules, () => VIEW);

/** The templates of profiles, by the name that a call sends. */
export const plantillas: Readonly<Record<PlantillaName, Plantilla>> = {
  soloRecibe: {
    nombre: 'Solo recibe',
    para: 'Recibe los pedidos de sus proyectos',
    ademas: 'Con los permisos detallados apagados también los hace, los cambia y los cierra',
    permisos: { pedidos: VIEW_AND_ADD },
    detallados: { pedidos: VIEW, recepcion: VIEW_AND_ADD },
  },
  compras: {
    nombre: 'Compras',
    para: 'Hace pedidos, los compra y lleva artículos y proveedores',
    permisos: {
      ...viewOf('proyecto', 'aprobacion'),
      ...every('productos', 'categorias', 'proveedores', 'compras'),
      pedidos: VIEW_AND_ADD,
    },
    detallados: { recepcion: VIEW, cambios: VIEW_AND_ADD },
  },
  contabilidad: {
    nombre: 'Contabilidad',
    para: 'Consulta y exporta; con los permisos detallados también registra facturas de proveedores y sus pagos',
    permisos: viewOf(
      'empresa',
      'proyecto',
      'productos',
      'categorias',
      'proveedores',
      'compras',
      'pedidos',
      'aprobacion',
    ),
    detallados: { ...viewOf('ventas', 'clientes'), facturas: ['ver', 'agregar', 'actualizar'] },
  },
  administracion: {
    nombre: 'Administración',
    para: 'Todos los permisos',
    permisos: every(
      ...(['empresa', 'proyecto', 'perfil', 'productos', 'categorias', 'proveedores', 'compras', 'usuarios'] as const),
      ...(['perfilModulo', 'usuarioPerfil', 'usuarioProyecto', 'pedidos', 'aprobacion'] as const),
    ),
    detallados: every('recepcion', 'cambios', 'cierre', 'ventas', 'clientes', 'auditoria', 'facturas'),
  },
};

/** Whether rights are detailed where these modules are in force. */
export const areDetailed = (inForce: readonly number[]): boolean => inForce.includes(moduloNamed('recepcion').id);

/** The rights that a template gives a profile, one row per module; `inForce`: ids of the modules in force. */
export function plantillaPermisos(name: PlantillaName, inForce: readonly number[]) {
  const { permisos, detallados } = plantillas[name];
  const granted = Object.entries<readonly Flag[]>(areDetailed(inForce) ? { ...permisos, ...detallados } : permisos);
  return granted.map(([modulo, given]) => ({
    idModulo: moduloNamed(modulo as keyof GrantedFlags).id,
    ...recordOf(FLAGS, flag => given.includes(flag)),
  }));
}
