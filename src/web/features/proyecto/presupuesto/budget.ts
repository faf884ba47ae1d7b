import { z } from 'zod';
import { dinero } from '#contract/format';
import { type Presupuesto, presupuestoGuardar, type PresupuestoGuardar } from '#contract/presupuesto';
import { sumar } from '#contract/pedido';

/** A budget being typed: plain data and what changes it. */
const row = z.object({
  localId: z.string().min(1),
  direccionamiento: z.string(),
  /** What stands in the input: a number, nothing, or a text that is none. */
  monto: z.union([z.number(), z.string()]).nullable(),
});
export type Row = z.infer<typeof row>;

export const budget = z.object({
  key: z.string().min(1),
  /** The version that was read when typing began; null while nothing is typed. */
  version: z.number().nullable(),
  rows: z.array(row).catch([]),
});
export type Budget = z.infer<typeof budget>;

export const emptyBudget = (key: string): Budget => ({ key, version: null, rows: [] });
export const isUntouched = ({ version }: Budget): boolean => version === null;

const rowsOf = ({ codigos }: Presupuesto): Row[] =>
  codigos.map(({ direccionamiento, monto }) => ({ localId: direccionamiento, direccionamiento, monto }));

/** The rows to show: those typed, else those of the record. */
export const shownRows = (draft: Budget, record: Presupuesto): Row[] =>
  isUntouched(draft) ? rowsOf(record) : draft.rows;

/** The draft after a change of its rows; the first one begins with the record as it was read. */
export const changed =
  (record: Presupuesto, change: (rows: Row[]) => Row[]) =>
  (draft: Budget): Budget => ({
    ...draft,
    version: draft.version ?? record.version,
    rows: change(shownRows(draft, record)),
  });

/** What is sent, or what is wrong with it: by the local id of a row and its field. */
export function toBody(
  id: number,
  { version, rows }: Budget,
): { body: PresupuestoGuardar } | { errors: Map<string, string> } {
  const codigos = rows.map(({ direccionamiento, monto }) => ({ direccionamiento, monto }));
  const { data, error } = presupuestoGuardar.safeParse({ id, version, codigos });
  if (data) return { body: data };
  const errors = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const [, at, field] = path;
    const key = `${rows[Number(at)]?.localId ?? ''} ${String(field ?? '')}`;
    if (!errors.has(key)) errors.set(key, message);
  }
  return { errors };
}

/** The sum of what can be read. */
export const totalOf = (rows: readonly Row[]): number =>
  rows.reduce((all, { monto }) => (typeof monto === 'number' ? sumar(all, monto) : all), 0);

type Amount = Pick<Row, 'direccionamiento' | 'monto'>;

/** How one's own amounts differ from what another person has saved meanwhile, code by code, in the words that `tell` has for them. */
export function differences(
  rows: readonly Amount[],
  { codigos }: Presupuesto,
  tell: (sides: { mine: string; theirs: string }) => string,
): string[] {
  const mine = new Map(rows.map(({ direccionamiento, monto }) => [direccionamiento.trim(), monto]));
  const theirs = new Map(codigos.map(({ direccionamiento, monto }) => [direccionamiento, monto]));
  const print = (monto: Row['monto'] | undefined) =>
    typeof monto === 'number' ? dinero(monto) : monto == null ? 'no está' : `“${monto}”`;
  return [...new Set([...theirs.keys(), ...mine.keys()])]
    .filter(code => mine.get(code) !== theirs.get(code))
    .map(code => `${code || 'Sin código'}: ${tell({ mine: print(mine.get(code)), theirs: print(theirs.get(code)) })}`);
}
