import { createContext, type ReactNode } from 'react';

/** What the page around a form tells it. */
interface AroundForm {
  /** Where Regresar leads; without it there is none. */
  backTo?: string;
  /** Above the fields. */
  notice?: ReactNode;
}

export const FormContext = createContext<AroundForm>({});
