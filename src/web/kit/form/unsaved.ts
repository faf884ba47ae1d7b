/** The mounted forms, as functions that tell whether the form has unsaved changes. */
const forms = new Set<() => boolean>();

export function registerForm(isDirty: () => boolean): () => void {
  forms.add(isDirty);
  return () => void forms.delete(isDirty);
}

/** Whether signing out, or leaving every form, would drop unsaved changes. */
export const hasUnsaved = (): boolean => [...forms].some(isDirty => isDirty());

/** The user agreed to leave: no form asks again. */
export const dropUnsaved = (): void => forms.clear();

/** Texts of the dialog that asks before unsaved changes are dropped; its body says what is lost. */
export const UNSAVED = {
  title: 'Hay cambios sin guardar',
  confirmLabel: 'Salir sin guardar',
  cancelLabel: 'Seguir aquí',
  destructive: true,
} as const;
