import { z } from 'zod';
import { PRESUPUESTO_CODIGOS_MAX } from './constants';
import { labels } from './declarations/labels';
import { dineroSchema, id, version } from './declarations/fields';
import { direccionamiento } from './pedido';
import { atMost } from './text/format';

/** What a project may cost under one direccionamiento, in colones without IVA (D50). */
export const budgetCode = z.object({
  direccionamiento: direccionamiento(),
  monto: dineroSchema('El monto es requerido'),
});

/** Indexes of repeated codes, each with the index of its first occurrence. */
export function repeatsIn(codigos: readonly { direccionamiento: string }[]): Map<number, number> {
  const first = new Map<string, number>();
  const found = new Map<number, number>();
  codigos.forEach(({ direccionamiento: code }, at) => {
    const before = first.get(code);
    if (before === undefined) first.set(code, at);
    else found.set(at, before);
  });
  return found;
}

/** Message for a repeated code; `before` is the index of the row that has it first. */
export const repeatedCodeMessage = (code: string, before: number): string =>
  `El código ${code} está repetido: ya viene en la fila ${before + 1}`;

const codigos = z
  .array(budgetCode, 'El presupuesto es requerido')
  .max(PRESUPUESTO_CODIGOS_MAX, `El presupuesto admite ${atMost(PRESUPUESTO_CODIGOS_MAX, 'códigos')}`)
  .superRefine((all, context) => {
    for (const [at, before] of repeatsIn(all))
      context.addIssue({
        code: 'custom',
        path: [at, 'direccionamiento'],
        message: repeatedCodeMessage(all[at]?.direccionamiento ?? '', before),
      });
  });

/** The whole budget of a project: codes that are not listed are removed, and an empty list removes the budget. */
export const savedPresupuesto = z.object({ id: id(), version: version(), codigos });
export type SavedPresupuesto = z.infer<typeof savedPresupuesto>;

/** The budget of a project (`id`); version 0 where it never had one. */
export const presupuesto = z.object({
  id: z.number(),
  version: z.number(),
  codigos: z.array(z.object({ direccionamiento: z.string(), monto: z.number() })),
});
export type Presupuesto = z.infer<typeof presupuesto>;

export const PRESUPUESTO_SAVED = 'Presupuesto guardado correctamente';

/** What the columns of an imported budget are called. */
export const budgetColumns = { direccionamiento: labels.direccionamiento, monto: labels.monto } as const;
