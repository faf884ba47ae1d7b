/** For a list chosen from in a dialog: on a desk one searches at once; a phone would open its keyboard over the list. */
export const focusSearch = (around: HTMLElement | null) => around?.querySelector('input')?.focus();
