import type { ArticuloDemo } from './articuloDemo';
import { stepOf } from './articuloDemo';
import { articulos } from './articulos';
import type { FamiliaDemo } from './familias';
import type { Random } from './random';

/** A line of a planned order, as the new-order form takes it. */
export interface LineaPlan {
  codigo: string;
  /** In the article's unit, at most three decimals. */
  cantidad: number;
  direccionamiento: string;
  detalle?: string;
}

/** What a building site asks for at once. */
interface Stage {
  familias: readonly FamiliaDemo[];
  detalles: readonly string[];
}

/** The stages of a project in the order in which it reaches them. */
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

/** The chapter of the budget under which each family is booked; it opens the direccionamiento. */
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

/** A budget address such as 03.02-15, now and then two items of it: 03.02-15,16. */
function direccionamientoOf(random: Random, familia: FamiliaDemo): string {
  const item = random.whole(1, 40);
  const second = random.chance(0.08) ? `,${twoDigits(item + 1)}` : '';
  return `${chapters[familia]}.${twoDigits(random.whole(1, 9))}-${twoDigits(item)}${second}`;
}

/** A usual amount of the article: round when it is large, with decimals only where the article is measured. */
export function cantidadOf(random: Random, articulo: ArticuloDemo): number {
  const [least, most] = articulo.usual;
  // The smaller of two throws: many small orders, few large ones.
  const amount = Math.min(random.whole(least, most), random.whole(least, most));
  if (amount > 100) return amount - (amount % 10);
  if (amount > 20) return amount - (amount % 5);
  // Nobody orders an eighth of a kilo of nails, though that much may be what the scale says on delivery.
  const step = Math.max(stepOf(articulo), 250);
  if (step === 1000 || amount === most || random.chance(0.6)) return amount;
  return (amount * 1000 + step * random.whole(1, 1000 / step - 1)) / 1000;
}

/**
 * The lines of a new order.
 * @param progress how far the project is, 0 to 1: it decides what the site asks for
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
