/** The mounted forms, as functions that tell whether the form has unsaved changes. */
const forms = new Set<() => boolean>();

const listeners = new Set<() => void>();

export function registerForm(isDirty: () => boolean): () => void {
  forms.add(isDirty);
  return () => {
    forms.delete(isDirty);
    listeners.forEach(listener => listener());
  };
}

/** Calls `listener` whenever a form is gone, as after it was saved; returns the function that stops this. */
export function subscribeToForms(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What only the page holds, whichever its screen: images that are sent and that the browser could not store. */
const held = new Set<object>();

export function holdPage(): () => void {
  const one = {};
  held.add(one);
  return () => void held.delete(one);
}

/** Whether leaving every form would drop unsaved changes. */
export const hasUnsaved = (): boolean => [...forms].some(isDirty => isDirty());

/** Whether signing out or closing the page would. */
export const wouldLose = (): boolean => held.size > 0 || hasUnsaved();

/** The user agreed to leave: no form asks again. */
export const dropUnsaved = (): void => forms.clear();

/** Texts of the dialog that asks before unsaved changes are dropped; its body says what is lost. */
export const UNSAVED = {
  title: 'Hay cambios sin guardar',
  confirmLabel: 'Salir sin guardar',
  cancelLabel: 'Seguir aquí',
  destructive: true,
} as const;
