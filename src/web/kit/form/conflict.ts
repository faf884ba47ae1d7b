import { get } from 'react-hook-form';
import type { Cambio } from '#contract/calls/conflict';
import { cantidad, dinero, fullName } from '#contract/text/format';
import type { FieldFacts } from '#contract/declarations/kinds';
import { session } from '../../api/session';
import { ago } from '../../api/company';
import { isBlank } from './formValues';

/** One side of a stale edit (D9): a value and its text. `text` is null if the name must be fetched from the server. */
export interface Side {
  value: unknown;
  text: string | null;
}

/** A declared field and its path in the form. The value of a multiple reference is its ids, unordered. */
export interface FormField {
  path: string;
  field: FieldFacts;
}

/** A field in conflict: its value when the form opened, its value on the server now, and the typed one. */
export interface ConflictField extends FormField {
  old: Side;
  theirs: Side;
  mine: Side;
}

type Values = Record<string, unknown>;

const at = (record: Values, path: string): unknown => get(record, path);

/** Whether two values are equal in a form, where undefined, null and '' all mean blank. */
export function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every(item => b.includes(item));
  return isBlank(a) ? isBlank(b) : a === b;
}

/** Name of a referenced record, from the records that embed it; null if none of them references this id. */
function nameIn(records: readonly Values[], path: string, { reference }: FieldFacts, value: unknown): string | null {
  const record = records.find(candidate => at(candidate, path) === value);
  const nombre = record && at(record, `${reference?.record}.nombre`);
  return typeof nombre === 'string' ? nombre : null;
}

/** A value as text, by the kind of its field; null if the name must be fetched. */
function textOf({ path, field }: FormField, value: unknown, records: readonly Values[]): string | null {
  if (field.nameOf) return field.nameOf(value);
  if (isBlank(value)) return '(vacío)';
  if (Array.isArray(value)) return value.length > 0 ? null : '(ninguno)';
  if (field.reference) return nameIn(records, path, field, value);
  if (typeof value === 'number') return field.kind === 'money' ? dinero(value) : cantidad(value);
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return String(value);
}

export const sideOf = (placed: FormField, value: unknown, records: readonly Values[]): Side => ({
  value,
  text: textOf(placed, value, records),
});

export function findConflicts(
  fields: readonly FormField[],
  old: Values,
  theirs: Values,
  mine: Values,
): ConflictField[] {
  return fields
    .map(placed => {
      const side = (record: Values) => sideOf(placed, at(record, placed.path), [old, theirs]);
      return { ...placed, old: side(old), theirs: side(theirs), mine: side(mine) };
    })
    .filter(row => !same(row.old.value, row.theirs.value) || !same(row.old.value, row.mine.value));
}

/** Whether another person changed a declared field; switching the record on or off, or moving what was not typed, changes none. */
export const isContested = (found: readonly ConflictField[]): boolean =>
  found.some(
    ({ field, old, theirs, mine }) => !same(old.value, theirs.value) && !(field.moved && same(old.value, mine.value)),
  );

/** Typed values by path: of the declared fields, and of those the server never returns (a password). */
export function typedIn(
  fields: readonly FormField[],
  dirty: readonly string[],
  old: Values,
  mine: Values,
): [path: string, value: unknown][] {
  const declared = fields.map(({ path }) => path).filter(path => !same(at(old, path), at(mine, path)));
  const others = dirty.filter(name => !fields.some(({ path }) => path.split('.')[0] === name));
  return [...declared, ...others].map(path => [path, at(mine, path)]);
}

/** Whether it was the user, in another window, who saved meanwhile. */
export const isOwnChange = ({ cambio }: { cambio?: Cambio }): boolean =>
  cambio?.usuario.id !== undefined && cambio.usuario.id === session.get()?.id;

/** Why a stale edit was refused (D9): who changed it and when, if known; it may be the same user in another window. */
export function conflictText(conflict: { message: string; cambio?: Cambio }, what: string): string {
  const { message, cambio } = conflict;
  if (!cambio) return message;
  const { usuario, fecha } = cambio;
  const who = isOwnChange(conflict) ? 'usted ya' : fullName(usuario);
  return `No se pudo guardar: ${who} cambió ${what} ${ago(fecha)}.`;
}
