import { dayOf } from '#contract/format';
import { PROMESA_ANTERIOR } from '#contract/promesa';
import { invalid } from '../../../errors';

/** Refuses with 422 a promised day (`YYYY-MM-DD`) before the company's day on which the purchase was made. */
export function checkPromesa(fechaPrometida: string | null, fecha: Date, timeZone: string): void {
  if (fechaPrometida !== null && fechaPrometida < dayOf(fecha, timeZone)) {
    throw invalid({ fechaPrometida: PROMESA_ANTERIOR });
  }
}
