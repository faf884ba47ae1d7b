import type { FamiliaDemo } from './familias';

/** An article as the demo seed knows it: the fields of S3 and what a usual order asks of it. */
export interface ArticuloDemo {
  codigo: string;
  nombreProducto: string;
  presentacion: string;
  descripcion: string;
  familia: FamiliaDemo;
  /** Colones, at most two decimals. */
  costo: number;
  /** Colones, at most two decimals. */
  precio: number;
  /** Opening stock in the unit of `presentacion`; has decimals only where the article is measured. */
  stock: number;
  estatus: boolean;
  /** Least and most that one order line usually asks for. Only the planner of orders reads it. */
  usual: readonly [least: number, most: number];
}

/**
 * The smallest amount in which an article is dealt out, in thousandths of its unit: what is measured (m³, metres,
 * kilograms) can be split, everything else goes by whole pieces.
 */
export const stepOf = ({ presentacion }: Pick<ArticuloDemo, 'presentacion'>): number => {
  if (presentacion.startsWith('Metro cúbico')) return 250;
  if (presentacion.startsWith('Metro lineal')) return 500;
  if (presentacion.startsWith('Kilogramo')) return 125;
  return 1000;
};
