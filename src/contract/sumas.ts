import { cantidad } from './format';
import { sumar } from './pedido';
import type { Unidad } from './unidad';

const SHOWN = 3;

/**
 * Quantities by presentación, as different ones cannot be added up (D45): "30 Saco 50 kg, 12 Unidad". At most the first
 * three; '' if no line has a presentación.
 */
export function sumasPorPresentacion(lines: readonly (Unidad & { cantidad: number })[]): string {
  const sums = new Map<string, number>();
  for (const { presentacion, cantidad: amount } of lines) {
    if (presentacion) sums.set(presentacion, sumar(sums.get(presentacion) ?? 0, amount));
  }
  const shown = [...sums].slice(0, SHOWN).map(([presentacion, sum]) => `${cantidad(sum)} ${presentacion}`);
  return shown.join(', ') + (sums.size > SHOWN ? ` y ${sums.size - SHOWN} más` : '');
}
