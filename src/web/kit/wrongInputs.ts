import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '../api/store';

/** What is wrong with inputs on the screen: a date that is none, of which its form is told null, or a text too long. */
const wrong = createStore<readonly string[]>([]);

/** Tells of an input, while it is mounted, what is wrong with it. */
export function useTellWrong(problem: string | undefined): void {
  useEffect(() => {
    if (problem === undefined) return;
    wrong.set([...wrong.get(), problem]);
    return () => wrong.set(wrong.get().toSpliced(wrong.get().indexOf(problem), 1));
  }, [problem]);
}

/** Why a form with a wrong input cannot be sent; null if there is none. */
export function useWrongInput(): string | null {
  const [problem] = useSyncExternalStore(wrong.subscribe, wrong.get);
  return problem ?? null;
}
