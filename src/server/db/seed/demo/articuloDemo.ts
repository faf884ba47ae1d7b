import type { FamiliaDemo } from './familias';

/** An article of the demo data: the fields of S3 and its usual quantity in an order. */
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
  /** Opening stock in the unit of `presentacion`; decimals only if the article is measured. */
  stock: number;
  estatus: boolean;
  /** Usual minimum and maximum quantity of an order line. Used to plan orders only. */
  usual: readonly [least: number, most: number];
}

/**
 * The smallest quantity of an article that can be delivered, in thousandths of its unit: articles that are measured
 * (m³, metres, kilograms) can be divided, all others come in whole pieces.
 */
export const stepOf = ({ presentacion }: Pick<ArticuloDemo, 'presentacion'>): number => {
  if (presentacion.startsWith('Metro cúbico')) return 250;
  if (presentacion.startsWith('Metro lineal')) return 500;
  if (presentacion.startsWith('Kilogramo')) return 125;
  return 1000;
};
