import { get, type FieldErrors } from 'react-hook-form';

const FIELDS = 'input:not([type="hidden"]):not([type="file"]):not([disabled]), textarea:not([disabled])';

type Control = HTMLInputElement | HTMLTextAreaElement;

/** The fields of a form, in document order. */
export const fieldsIn = (box: HTMLElement | null) => [...(box?.querySelectorAll<Control>(FIELDS) ?? [])];

/** Whether an element is visible: a collapsed group keeps the layout of its fields and only hides them. */
export const isShown = (element: HTMLElement) =>
  (element.getClientRects().length > 0 || element.offsetParent !== null) &&
  getComputedStyle(element).visibility !== 'hidden';

const labelOf = ({ labels }: Control): string => labels?.[0]?.textContent.trim() ?? '';

/** Every kind of input marks a required field by the asterisk of its label. */
const isMissing = (field: Control) => field.value.trim() === '' && labelOf(field).endsWith('*');

/** What still prevents saving: the first field that is empty or invalid, by its label. */
export function whatIsMissing(box: HTMLElement | null, errors: FieldErrors): string {
  const field = fieldsIn(box).find(candidate => isMissing(candidate) || get(errors, candidate.name) !== undefined);
  const label = field && labelOf(field).replace(/\s*\*$/, '');
  if (!label) return 'Para guardar, complete lo marcado con * y corrija lo señalado.';
  return `Para guardar, ${isMissing(field) ? 'complete' : 'corrija'} ${label}.`;
}
