import { type ArticuloDemo, stepOf } from './articuloDemo';
import { articulos } from './articulos';
import type { FamiliaDemo } from './familias';
import type { Random } from './random';

/** A line of a planned order, with the fields of the form for a new order. */
export interface LineaPlan {
  codigo: string;
  /** Quantity in the article's unit, at most three decimals. */
  cantidad: number;
  direccionamiento: string;
  detalle?: string;
}

/** A stage of construction: the families of articles and the details that its orders ask for. */
interface Stage {
  familias: readonly FamiliaDemo[];
  detalles: readonly string[];
}

/** The stages of a project, in order. */
const stages: readonly Stage[] = [
  {
    familias: ['Seguridad y rotulación', 'Herramienta', 'Madera y formaleta'],
    detalles: ['Cuadrilla de refuerzo', 'Bodega provisional', 'Frente de trabajo 2', 'Personal nuevo'],
  },
  {
    familias: ['Cemento y concreto', 'Acero y varilla', 'Agregados', 'Madera y formaleta'],
    detalles: ['Módulo A', 'Módulo B, ejes 3 a 5', 'Nivel 2', 'Sector norte', 'Reposición por rechazo'],
  },
  {
    familias: ['Techos y cubiertas', 'Acero y varilla', 'Ferretería y fijación'],
    detalles: ['Cubierta módulo norte', 'Ejes 1 a 6', 'Alero de la fachada principal', 'Entregar por el portón sur'],
  },
  {
    familias: ['Tubería y accesorios', 'Eléctrico', 'Ferretería y fijación'],
    detalles: ['Nivel 1', 'Nivel 2', 'Servicios sanitarios', 'Cuarto de máquinas', 'Zona común'],
  },
  {
    familias: ['Pintura y acabados', 'Pisos y enchapes', 'Ferretería y fijación'],
    detalles: ['Vestíbulo', 'Aposentos 201 a 204', 'Servicios sanitarios', 'Pasillos nivel 1', 'Misma marca y lote'],
  },
];

/** The budget chapter of each family, with which its `direccionamiento` begins. */
const chapters: Record<FamiliaDemo, string> = {
  'Seguridad y rotulación': '01',
  Herramienta: '01',
  Agregados: '02',
  'Cemento y concreto': '03',
  'Acero y varilla': '05',
  'Ferretería y fijación': '05',
  'Madera y formaleta': '06',
  'Techos y cubiertas': '07',
  'Pisos y enchapes': '09',
  'Pintura y acabados': '09',
  'Tubería y accesorios': '15',
  Eléctrico: '16',
};

const twoDigits = (n: number): string => `${n}`.padStart(2, '0');

/** A random budget code such as 03.02-15, sometimes with two items: 03.02-15,16. */
function direccionamientoOf(random: Random, familia: FamiliaDemo): string {
  const item = random.whole(1, 40);
  const second = random.chance(0.08) ? `,${twoDigits(item + 1)}` : '';
  return `${chapters[familia]}.${twoDigits(random.whole(1, 9))}-${twoDigits(item)}${second}`;
}

/** A usual quantity of an article: rounded if large, with decimals only for articles that are measured. */
export function cantidadOf(random: Random, articulo: ArticuloDemo): number {
  const [least, most] = articulo.usual;
  // The smaller of two random numbers, for many small quantities and few large ones.
  const amount = Math.min(random.whole(least, most), random.whole(least, most));
  if (amount > 100) return amount - (amount % 10);
  if (amount > 20) return amount - (amount % 5);
  // Orders use at least quarters of a unit; finer steps, like an eighth of a kilogram, occur in deliveries only.
  const step = Math.max(stepOf(articulo), 250);
  if (step === 1000 || amount === most || random.chance(0.6)) return amount;
  return (amount * 1000 + step * random.whole(1, 1000 / step - 1)) / 1000;
}

/**
 * Random lines of a new order.
 * @param progress progress of the project, 0 to 1; decides the stage whose articles are ordered
 */
export function newLines(random: Random, progress: number): LineaPlan[] {
  const reached = Math.min(stages.length - 1, Math.floor(progress * 4) + random.whole(0, 1));
  const { familias, detalles } = stages[reached] as Stage;
  const offered = articulos.filter(articulo => articulo.estatus && familias.includes(articulo.familia));
  const count = random.chance(0.07) ? random.whole(20, 26) : random.whole(3, 12);
  return random.sample(offered, count).map(articulo => ({
    codigo: articulo.codigo,
    cantidad: cantidadOf(random, articulo),
    direccionamiento: direccionamientoOf(random, articulo.familia),
    ...(random.chance(0.2) && { detalle: random.pick(detalles) }),
  }));
}
