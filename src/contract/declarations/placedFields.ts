import { isRecord } from '../calls/envelope';
import type { Field, FieldFacts, Fields } from './kinds';

/** Path of a field in its record; nested fields are flattened: `direccion.provincia`. */
export type FieldPath<F extends Fields> = {
  [N in keyof F & string]: F[N] extends { fields: infer G extends Fields } ? `${N}.${keyof G & string}` : N;
}[keyof F & string];

/** A field with its path in the record (`direccion.provincia`), its declaration, and the last part of the path. */
export interface PlacedField {
  path: string;
  /** Last part of the path, which is also the name of its column in the database. */
  name: string;
  field: Field;
}

/** The fields of a record in their order, with those of groups in their place. */
export const leavesOf = (fields: Fields, parent = ''): PlacedField[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.fields ? leavesOf(field.fields, `${parent}${name}.`) : [{ path: `${parent}${name}`, name, field }],
  );

/** `placed` with those at the paths given first, in their order, and the others after them as they were. */
export function inOrder(placed: readonly PlacedField[], first: readonly string[] = []): PlacedField[] {
  const rank = ({ path }: PlacedField) => (first.includes(path) ? first.indexOf(path) : first.length);
  return placed.toSorted((a, b) => rank(a) - rank(b));
}

/** The heading of a field's column. */
export const headingOf = ({ heading, label }: FieldFacts): string => heading ?? label;

/** What papers and the audit call a field. */
export const properName = (field: FieldFacts): string => field.proper ?? headingOf(field);

/** What a record holds at a path; undefined where there is nothing. */
export const valueAt = (record: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), record);
