import { useEffect } from 'react';
import { useEvent } from 'react-admin';
import { session } from '../../api/session';

/** The mounted forms, as functions that tell whether the form has unsaved changes. */
const forms = new Set<() => boolean>();

/** Who asked to leave while a form is there: each goes on if nothing would be lost by it, and tells whether it did. */
const leavers = new Set<() => boolean>();

export function registerForm(isDirty: () => boolean): () => void {
  forms.add(isDirty);
  return () => {
    forms.delete(isDirty);
    goOn();
  };
}

/** Lets those go on who asked to leave a form amid its save, now that it is saved; tells whether somebody did. */
export const goOn = (): boolean => [...leavers].filter(leave => leave()).length > 0;

/** `leave` is called whenever a form is saved or gone. A session that ends takes its forms with it, unsaved. */
export function useLeaveOnceSaved(isAsking: boolean, isLost: () => boolean, leave: () => void): void {
  const leaveIfSaved = useEvent(() => {
    if (!isAsking || !session.get() || isLost()) return false;
    leave();
    return true;
  });
  useEffect(() => {
    leavers.add(leaveIfSaved);
    return () => void leavers.delete(leaveIfSaved);
  }, [leaveIfSaved]);
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
