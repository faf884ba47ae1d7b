import { createContext, type ReactNode } from 'react';

interface AroundForm {
  /** Target of Regresar, which is hidden without it. */
  backTo?: string;
  /** Shown above the fields. */
  notice?: ReactNode;
}

export const FormContext = createContext<AroundForm>({});

/** Options that set a value as if the user had typed it: it counts as unsaved and is validated at once. */
export const byHand = { shouldDirty: true, shouldTouch: true, shouldValidate: true };
