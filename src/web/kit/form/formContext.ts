import { createContext, type ReactNode } from 'react';

interface AroundForm {
  /** Target of Regresar, which is hidden without it. */
  backTo?: string;
  /** Shown above the fields. */
  notice?: ReactNode;
}

export const FormContext = createContext<AroundForm>({});
