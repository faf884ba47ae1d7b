import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { createStore } from '../api/store';

/** Problems that a form's values do not show: an invalid date, which the form reads as null, or a text that is too long. */
export const createWrongInputs = () => createStore<readonly string[]>([]);

/** The wrong inputs of the page; a dialog with a form has its own. */
export const WrongInputs = createContext(createWrongInputs());

/** Reports the problem of an input while it is mounted. */
export function useReportProblem(problem: string | undefined): void {
  const wrong = useContext(WrongInputs);
  useEffect(() => {
    if (problem === undefined) return;
    wrong.set([...wrong.get(), problem]);
    return () => wrong.set(wrong.get().toSpliced(wrong.get().indexOf(problem), 1));
  }, [wrong, problem]);
}

/** Why a form with a wrong input cannot be sent; null if there is none. */
export function useWrongInput(): string | null {
  const wrong = useContext(WrongInputs);
  const [problem] = useSyncExternalStore(wrong.subscribe, wrong.get);
  return problem ?? null;
}
