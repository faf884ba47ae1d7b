import { get } from 'react-hook-form';
import type { RaRecord } from 'react-admin';
import { CAMPOS_DE_DINERO } from '#contract/constants';
import { cantidad, dinero } from '#contract/format';

/** A stale edit (D9) as the person sees it: what a field held when the form opened, what it holds now, what was typed. */
export interface Side {
  value: unknown;
  text: string;
}

export interface ConflictField {
  source: string;
  label: string;
  old: Side;
  theirs: Side;
  mine: Side;
}

export type FieldElement = HTMLInputElement | HTMLTextAreaElement;

type Values = Record<string, unknown>;

const at = (record: unknown, source: string): unknown => get(record, source) as unknown;
const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** Whether two values read the same in a form, where nothing, null and '' are one. */
export const same = (a: unknown, b: unknown): boolean => (isBlank(a) ? isBlank(b) : a === b);

/** The inputs of a form that hold a field of its record. */
export const fieldElements = (form: HTMLFormElement): FieldElement[] =>
  Array.from(form.elements).filter(
    (element): element is FieldElement =>
      (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
      element.name !== '' &&
      element.type !== 'radio',
  );

const REQUIRED_MARK = /\s*\*$/;

/** What the form calls a field; each input has its label, and no second list of them is needed. */
function labelOf(element: FieldElement): string {
  const label = element.labels?.[0] ?? element.closest('.MuiFormControl-root')?.querySelector('label');
  return label?.textContent?.replace(REQUIRED_MARK, '') || element.name;
}

/** A value in words. What `idX` names stands in the record beside it, as `x {id, nombre}` (SPEC part 3). */
function textOf(value: unknown, source: string, record: unknown): string {
  const named = /^id([A-Z])(\w*)$/.exec(source);
  if (named) {
    const nombre = at(record, `${named[1]?.toLowerCase()}${named[2]}.nombre`);
    if (typeof nombre === 'string') return nombre;
  }
  if (isBlank(value)) return '(vacío)';
  if (typeof value === 'number') return CAMPOS_DE_DINERO.has(source) ? dinero(value) : cantidad(value);
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return String(value);
}

/** What stands in an input now, as it shows it. */
export function sideIn(element: FieldElement, values: Values): Side {
  const value = at(values, element.name);
  const isPicker = element.getAttribute('role') === 'combobox';
  return { value, text: isPicker && element.value ? element.value : textOf(value, element.name, values) };
}

/** The fields on which what was, what is and what was typed differ. A password is kept, but never shown. */
export function findConflicts(form: HTMLFormElement, old: Values, theirs: RaRecord, mine: Values): ConflictField[] {
  const side = (record: Values, source: string) => {
    const value = at(record, source);
    return { value, text: textOf(value, source, record) };
  };
  return fieldElements(form)
    .filter(({ type }) => type !== 'password')
    .map(element => ({
      source: element.name,
      label: labelOf(element),
      old: side(old, element.name),
      theirs: side(theirs, element.name),
      mine: sideIn(element, mine),
    }))
    .filter(({ old: a, theirs: b, mine: c }) => !same(a.value, b.value) || !same(a.value, c.value));
}

/** Fields that the person has changed, with what was typed. */
export const typedIn = (form: HTMLFormElement, old: Values, mine: Values): [string, unknown][] =>
  fieldElements(form)
    .map(({ name }): [string, unknown] => [name, at(mine, name)])
    .filter(([name, value]) => !same(at(old, name), value));
