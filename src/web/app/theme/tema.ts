import { useSyncExternalStore } from 'react';
import { dark, FONT, light, type Tokens } from './tokens';

/** Light unless the person chose otherwise; the choice is the browser's, so the sign-in screen follows it too. */
export const TEMAS = ['claro', 'oscuro', 'sistema'] as const;
export type Tema = (typeof TEMAS)[number];

const KEY = 'tema';
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const read = (): Tema => TEMAS.find(tema => tema === localStorage.getItem(KEY)) ?? 'claro';
let tema = read();

export const isDark = (): boolean => tema === 'oscuro' || (tema === 'sistema' && systemDark.matches);
export const currentTokens = (): Tokens => (isDark() ? dark : light);

/** Puts the tokens where plain CSS finds them (the sign-in screen is not Material). */
function apply() {
  const { style } = document.documentElement;
  style.colorScheme = isDark() ? 'dark' : 'light';
  style.setProperty('--font', FONT);
  for (const [name, value] of Object.entries(currentTokens())) style.setProperty(`--${name}`, value);
  listeners.forEach(listener => listener());
}

export function setTema(next: Tema) {
  tema = next;
  localStorage.setItem(KEY, next);
  apply();
}

systemDark.addEventListener('change', apply);
window.addEventListener('storage', event => {
  if (event.key !== KEY) return;
  tema = read();
  apply();
});
apply();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useTema = (): Tema => useSyncExternalStore(subscribe, () => tema);
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark);
