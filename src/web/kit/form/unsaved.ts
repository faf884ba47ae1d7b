/** The forms on the screen, each telling whether it holds something that leaving would drop. */
const forms = new Set<() => boolean>();

/** Puts a form on the list; answers what takes it off. */
export function registerForm(isDirty: () => boolean): () => void {
  forms.add(isDirty);
  return () => {
    forms.delete(isDirty);
  };
}

/** Whether leaving everything, as signing out does, would drop something that was typed. */
export const hasUnsaved = (): boolean => [...forms].some(isDirty => isDirty());

const isBlank = (value: unknown): boolean => value === '' || value === null || value === undefined;

/** Values as they count: a field that was typed in and emptied again is as one that never was. */
const counted = (values: unknown): string =>
  JSON.stringify(values, (_name, value: unknown) => (isBlank(value) ? undefined : value));

/** Whether two states of a form differ in what counts. */
export const differ = (values: unknown, others: unknown): boolean => counted(values) !== counted(others);

/** Leaving is agreed to: no form asks again on the way out. */
export const dropUnsaved = (): void => forms.clear();
