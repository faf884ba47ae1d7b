import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { unansweredCount } from './msw';

/** The controls of a rendered screen, by the names that a screen reader says. */

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** The count of a list, as it is said when it changes. */
export const countOf = () => screen.getByText('en total').parentElement;

export const save = () => button('Guardar');

export const field = (name: string | RegExp) => screen.findByRole('textbox', { name });

/** Also a password's, which has no role. */
export const labelledInput = (name: string) =>
  screen.findByLabelText(new RegExp(`^${name}( \\*)?$`), { selector: 'input' });

/** A photo as far as the browser can tell: the first bytes of a PNG. */
export const aPicture = () =>
  new File([Uint8Array.from('\u0089PNG\r\n\u001a\n', byte => byte.charCodeAt(0))], 'foto.png', { type: 'image/png' });

/** What React last rendered an element with: another object each time the component that it belongs to renders. */
function renderOf(element: Element): unknown {
  const props = Object.entries(element).find(([name]) => name.startsWith('__reactProps$'));
  if (!props) throw new Error('React did not render this element');
  return props[1];
}

/** Types a key in the first of two lines, given an input of each, and checks that it renders this line alone. */
export async function expectOwnRender(user: UserEvent, inputs: readonly HTMLElement[], row: 'tr' | 'li') {
  // An answer renders what it is about.
  await waitFor(() => expect(unansweredCount()).toBe(0));
  const rows = inputs.map(input => input.closest(row) ?? input);
  const before = rows.map(renderOf);
  await user.click(inputs[0] ?? document.body);
  await user.keyboard('{End}1');
  expect(rows.map((one, at) => renderOf(one) === before[at])).toEqual([false, true]);
}

/** Chooses what a picker finds for a text. */
export async function pick(user: UserEvent, picker: string | RegExp, text: string, option: RegExp) {
  const box = await screen.findByRole('combobox', { name: picker });
  await user.clear(box);
  await user.click(box);
  await user.paste(text);
  await user.click(await screen.findByRole('option', { name: option }));
}
