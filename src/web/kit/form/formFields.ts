import { get, type FieldErrors } from 'react-hook-form';

const FIELDS = 'input:not([type="hidden"]):not([type="file"]):not([disabled]), textarea:not([disabled])';

type FormField = HTMLInputElement | HTMLTextAreaElement;

/** The fields of a form, in the order in which they are read. */
export const fieldsIn = (box: HTMLElement | null) => [...(box?.querySelectorAll<FormField>(FIELDS) ?? [])];

/** A closed group keeps its boxes, and only hides them. */
export const isShown = (element: HTMLElement) =>
  (element.getClientRects().length > 0 || element.offsetParent !== null) &&
  getComputedStyle(element).visibility !== 'hidden';

const labelOf = ({ labels }: FormField): string => labels?.[0]?.textContent.trim() ?? '';

/** The star of its label is what every kind of field says it by. */
const isMissing = (field: FormField) => field.value.trim() === '' && labelOf(field).endsWith('*');

/** What a form that cannot be saved still lacks: its first field that is empty or refused, by its label. */
export function whatIsMissing(box: HTMLElement | null, errors: FieldErrors): string {
  const field = fieldsIn(box).find(one => isMissing(one) || get(errors, one.name) !== undefined);
  const label = field && labelOf(field).replace(/\s*\*$/, '');
  if (!label) return 'Para guardar, complete lo marcado con * y corrija lo señalado.';
  return `Para guardar, ${isMissing(field) ? 'complete' : 'corrija'} ${label}.`;
}
