/** A building project of the demo company. */
interface ProyectoDemo {
  nombre: string;
  estatus: boolean;
}

/** The twelve projects of the demo company; two have ended and are inactive. */
export const proyectos = [
  { nombre: 'Condominio Altos de Escazú', estatus: true },
  { nombre: 'Bodega Fiscal Caldera', estatus: true },
  { nombre: 'Escuela La Ribera', estatus: true },
  { nombre: 'Residencial Vista al Poás', estatus: true },
  { nombre: 'Clínica Santa Ana', estatus: true },
  { nombre: 'Torre Oficentro La Sabana', estatus: true },
  { nombre: 'Liceo Quebrada Honda', estatus: true },
  { nombre: 'Hotel Bahía Culebra', estatus: true },
  { nombre: 'Planta de Tratamiento Liberia', estatus: true },
  { nombre: 'Gimnasio Municipal de Cartago', estatus: true },
  { nombre: 'Plaza Comercial Tres Ríos', estatus: false },
  { nombre: 'Remodelación Mercado Central de Heredia', estatus: false },
] as const satisfies readonly ProyectoDemo[];

/** Name of a demo project. */
export type ProyectoNombre = (typeof proyectos)[number]['nombre'];
