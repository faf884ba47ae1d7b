import { z } from 'zod';
import { dinero, withCount } from '#contract/text/format';
import {
  budgetCode,
  repeatedCodeMessage,
  type Presupuesto,
  savedPresupuesto,
  type SavedPresupuesto,
  repeatsIn,
} from '#contract/presupuesto';
import { plus } from '#contract/text/sums';
import { mistakeIn } from '#contract/declarations/fields';
import { budgetDraftKey } from '../../../api/storageKeys';
import { createStoredDraft, type StoredDraft } from '../../../kit/draft/storedDraft';
import { typedSchema } from '../../../kit/quantity/QuantityInput';

/** The draft of a budget: plain data and the functions that change it. */
const row = z.object({
  localId: z.string().min(1),
  direccionamiento: z.string(),
  /** Value of the input: a number, null, or a text that is no number. */
  monto: typedSchema,
});
export type Row = z.infer<typeof row>;

const budgetDraft = z.object({
  key: z.string().min(1),
  /** The record's version when the first change was made; null without changes. */
  version: z.number().nullable(),
  rows: z.array(row).catch([]),
});
type BudgetDraft = z.infer<typeof budgetDraft>;

/** What is saved or given up as one: a draft, typed on one version of the budget. */
export type Attempt = Pick<BudgetDraft, 'key' | 'version'>;

export const isSameAttempt = (a: Attempt, b: Attempt): boolean => a.key === b.key && a.version === b.version;

export const isUntouched = ({ version }: BudgetDraft): boolean => version === null;

export const openBudgetDraft = (userId: number, projectId: number | string): StoredDraft<BudgetDraft> =>
  createStoredDraft({
    key: budgetDraftKey(userId, projectId),
    schema: budgetDraft,
    empty: key => ({ key, version: null, rows: [] }),
    isEmpty: isUntouched,
  });

const rowsOf = ({ codigos }: Presupuesto): Row[] =>
  codigos.map(({ direccionamiento, monto }) => ({ localId: direccionamiento, direccionamiento, monto }));

/** The rows to show: the draft's or, without changes, the record's; if that has none, those that are still empty. */
export const shownRows = (draft: BudgetDraft, record: Presupuesto): Row[] =>
  isUntouched(draft) && record.codigos.length > 0 ? rowsOf(record) : draft.rows;

/** Changes the draft's rows; the first change starts from the record's rows and version. Empty rows added to an empty budget are no change. */
export const withRows =
  (record: Presupuesto, change: (rows: Row[]) => Row[]) =>
  (draft: BudgetDraft): BudgetDraft => {
    const rows = change(shownRows(draft, record));
    const isBlank = filledRows(rows).length === 0 && record.codigos.length === 0;
    return { ...draft, version: isBlank ? null : (draft.version ?? record.version), rows };
  };

type Amount = Pick<Row, 'direccionamiento' | 'monto'>;

/** Rows that were added and left empty are not part of the budget. */
export const filledRows = <R extends Amount>(rows: readonly R[]): R[] =>
  rows.filter(({ direccionamiento, monto }) => direccionamiento.trim() !== '' || monto !== null);

export type Field = keyof typeof budgetCode.shape;

/** Why a field of a row is refused, where the row is part of the budget. */
export const mistakeOf = (row: Row, field: Field): string | undefined =>
  filledRows([row]).length > 0 ? mistakeIn(budgetCode.shape[field], row[field]) : undefined;

export const codeKey = ({ localId }: Row): string => `${localId} direccionamiento`;

/** Errors of the rows whose code is also in an earlier row, with the numbers that the rows have on the screen. */
export function repeatedCodes(rows: readonly Row[]): Map<string, string> {
  const codes = rows.map(row => ({ row, direccionamiento: row.direccionamiento.trim() }));
  return new Map(
    [...repeatsIn(codes)].flatMap(([at, before]) => {
      const { row, direccionamiento: code } = codes[at] ?? {};
      return row && code ? [[codeKey(row), repeatedCodeMessage(code, before)] as const] : [];
    }),
  );
}

/** The key of what is wrong with no row, but with the budget. */
export const WHOLE = '';

/** The request body, or the validation errors, keyed by `localId` and field. */
export function toBody(
  id: number,
  { version, rows: all }: BudgetDraft,
): { body: SavedPresupuesto } | { errors: Map<string, string> } {
  const rows = filledRows(all);
  const codigos = rows.map(({ direccionamiento, monto }) => ({ direccionamiento, monto }));
  const { data, error } = savedPresupuesto.safeParse({ id, version, codigos });
  if (data) return { body: data };
  const errors = repeatedCodes(all);
  for (const { path, message } of error.issues) {
    const [, at, field] = path;
    const row = rows[Number(at)];
    const key = row ? `${row.localId} ${String(field)}` : WHOLE;
    if (!errors.has(key)) errors.set(key, message);
  }
  return { errors };
}

const totalOf = (rows: readonly Amount[]): number =>
  rows.reduce((all, { monto }) => (typeof monto === 'number' ? plus(all, monto) : all), 0);

/** The total of what is typed; null while an amount is refused, as nothing is reckoned with that one. */
export const typedTotal = (rows: readonly Row[]): number | null =>
  rows.some(row => row.monto !== null && mistakeOf(row, 'monto') !== undefined) ? null : totalOf(rows);

/** What an import takes the place of; undefined of a project without a budget. */
export function replacedText({ codigos }: Presupuesto): string | undefined {
  if (codigos.length === 0) return undefined;
  return `Toma el lugar del presupuesto de ahora: ${withCount(codigos.length, 'código')}, ${dinero(totalOf(codigos))}.`;
}

/** The amount of a code as text, or what is typed instead of an amount; 'no está' without that code. */
function amountText(monto: Row['monto'] | undefined): string {
  if (monto == null) return 'no está';
  return typeof monto === 'number' ? dinero(monto) : `“${monto}”`;
}

/** Differences between one's own amounts and those saved meanwhile, one text per code, worded by `tell`. */
export function differences(
  rows: readonly Amount[],
  { codigos }: Presupuesto,
  tell: (sides: { mine: string; theirs: string }) => string,
): string[] {
  const mine = new Map(filledRows(rows).map(({ direccionamiento, monto }) => [direccionamiento.trim(), monto]));
  const theirs = new Map(codigos.map(({ direccionamiento, monto }) => [direccionamiento, monto]));
  return [...new Set([...theirs.keys(), ...mine.keys()])]
    .filter(code => mine.get(code) !== theirs.get(code))
    .map(code => {
      const sides = { mine: amountText(mine.get(code)), theirs: amountText(theirs.get(code)) };
      return `${code || 'Sin código'}: ${tell(sides)}`;
    });
}
