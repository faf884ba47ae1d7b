import { proyectos, type ProyectoNombre } from './proyectos';

/** A user of the demo company. */
export interface UsuarioDemo {
  email: string;
  nombreUsuario: string;
  nombre: string;
  apellido: string;
  roll: 'Administrador' | 'General';
  estatus: boolean;
  /** Names of profiles; 'Administrador' is the one created by `createAdministratorProfile`. */
  perfiles: string[];
  proyectos: ProyectoNombre[];
}

/** The password of every demo user. They can sign in only on the machine that runs the server (S10). */
export const claveDemo = 'Bodega.2026';

/** One administrator, two buyers, three warehouse keepers, an accountant, and an inactive warehouse keeper. */
export const usuarios: readonly UsuarioDemo[] = [
  {
    email: 'admin@bodega.cr',
    nombreUsuario: 'admin',
    nombre: 'Marcela',
    apellido: 'Quesada Rojas',
    roll: 'Administrador',
    estatus: true,
    perfiles: ['Administrador'],
    proyectos: [],
  },
  {
    email: 'laura.mora@bodega.cr',
    nombreUsuario: 'lmora',
    nombre: 'Laura',
    apellido: 'Mora Jiménez',
    roll: 'General',
    estatus: true,
    perfiles: ['Compras'],
    proyectos: [
      'Condominio Altos de Escazú',
      'Escuela La Ribera',
      'Residencial Vista al Poás',
      'Clínica Santa Ana',
      'Torre Oficentro La Sabana',
      'Gimnasio Municipal de Cartago',
    ],
  },
  {
    email: 'esteban.chacon@bodega.cr',
    nombreUsuario: 'echacon',
    nombre: 'Esteban',
    apellido: 'Chacón Vargas',
    roll: 'General',
    estatus: true,
    perfiles: ['Compras'],
    proyectos: [
      'Bodega Fiscal Caldera',
      'Liceo Quebrada Honda',
      'Hotel Bahía Culebra',
      'Planta de Tratamiento Liberia',
      'Torre Oficentro La Sabana',
    ],
  },
  {
    email: 'carlos.villalobos@bodega.cr',
    nombreUsuario: 'cvillalobos',
    nombre: 'Carlos',
    apellido: 'Villalobos Araya',
    roll: 'General',
    estatus: true,
    perfiles: ['Bodega'],
    proyectos: [
      'Condominio Altos de Escazú',
      'Residencial Vista al Poás',
      'Torre Oficentro La Sabana',
      'Escuela La Ribera',
    ],
  },
  {
    email: 'yendry.solano@bodega.cr',
    nombreUsuario: 'ysolano',
    nombre: 'Yendry',
    apellido: 'Solano Núñez',
    roll: 'General',
    estatus: true,
    perfiles: ['Bodega'],
    proyectos: [
      'Bodega Fiscal Caldera',
      'Liceo Quebrada Honda',
      'Hotel Bahía Culebra',
      'Planta de Tratamiento Liberia',
    ],
  },
  {
    email: 'jose.umana@bodega.cr',
    nombreUsuario: 'jumana',
    nombre: 'José Pablo',
    apellido: 'Umaña Fallas',
    roll: 'General',
    estatus: true,
    perfiles: ['Bodega'],
    proyectos: ['Clínica Santa Ana', 'Gimnasio Municipal de Cartago', 'Escuela La Ribera', 'Torre Oficentro La Sabana'],
  },
  {
    email: 'patricia.arguedas@bodega.cr',
    nombreUsuario: 'parguedas',
    nombre: 'Patricia',
    apellido: 'Arguedas Zúñiga',
    roll: 'General',
    estatus: true,
    perfiles: ['Contabilidad'],
    // She reads the orders of every running project (D11).
    proyectos: proyectos.filter(proyecto => proyecto.estatus).map(proyecto => proyecto.nombre),
  },
  {
    email: 'minor.brenes@bodega.cr',
    nombreUsuario: 'mbrenes',
    nombre: 'Minor',
    apellido: 'Brenes Castro',
    roll: 'General',
    estatus: false,
    perfiles: ['Bodega'],
    proyectos: ['Plaza Comercial Tres Ríos', 'Residencial Vista al Poás'],
  },
];
