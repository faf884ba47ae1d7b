import { useSyncExternalStore } from 'react';
import { createStore, keepIfRoom } from '../../api/store';
import { dark, FONT, light, type Tokens } from './tokens';

/** Light unless the user chose otherwise. Stored per browser, so that the sign-in screen follows it too. */
export const THEME_CHOICES = ['claro', 'oscuro', 'sistema'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const KEY = 'tema';
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

const read = (): ThemeChoice => THEME_CHOICES.find(choice => choice === localStorage.getItem(KEY)) ?? 'claro';
const { get, set, subscribe } = createStore(read());

const isDark = (): boolean => get() === 'oscuro' || (get() === 'sistema' && systemDark.matches);
const currentTokens = (): Tokens => (isDark() ? dark : light);

/** Sets the tokens as CSS variables, for the sign-in screen, which does not use Material. */
function apply() {
  const { style } = document.documentElement;
  style.colorScheme = isDark() ? 'dark' : 'light';
  style.setProperty('--font', FONT);
  for (const [name, value] of Object.entries(currentTokens())) style.setProperty(`--${name}`, value);
}

subscribe(apply);

export function setThemeChoice(next: ThemeChoice) {
  keepIfRoom(() => localStorage.setItem(KEY, next));
  set(next);
}

systemDark.addEventListener('change', () => set(get()));
window.addEventListener('storage', event => {
  if (event.key === KEY) set(read());
});
apply();

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, get);
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark);
