import { createContext, type ReactNode, type RefObject } from 'react';

/** The mounted forms, as functions that tell whether the form has unsaved changes. */
const forms = new Set<() => boolean>();

export function registerForm(isDirty: () => boolean): () => void {
  forms.add(isDirty);
  return () => void forms.delete(isDirty);
}

/** Whether signing out, or leaving every form, would drop unsaved changes. */
export const hasUnsaved = (): boolean => [...forms].some(isDirty => isDirty());

/** A form writes an empty field as any of these. */
export const isBlank = (value: unknown): boolean => value === '' || value === null || value === undefined;

/** Values for comparison: a field that was emptied again equals one that was never filled in. */
const counted = (values: unknown): string =>
  JSON.stringify(values, (_name, value: unknown) => (isBlank(value) ? undefined : value));

export const differ = (values: unknown, others: unknown): boolean => counted(values) !== counted(others);

/** The user agreed to leave: no form asks again. */
export const dropUnsaved = (): void => forms.clear();

/** Texts of the dialog that asks before unsaved changes are dropped; its body says what is lost. */
export const UNSAVED = {
  title: 'Hay cambios sin guardar',
  confirmLabel: 'Salir sin guardar',
  cancelLabel: 'Seguir aquí',
  destructive: true,
} as const;

interface AroundForm {
  /** Target of Regresar, which is hidden without it. */
  backTo?: string;
  /** Shown above the fields. */
  notice?: ReactNode;
  /** Set once the values are saved: leaving the form need not ask. */
  isSaved?: RefObject<boolean>;
}

export const FormContext = createContext<AroundForm>({});

/** Options that set a value as if the user had typed it: it counts as unsaved and is validated at once. */
export const byHand = { shouldDirty: true, shouldTouch: true, shouldValidate: true };
