import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { field } from './onScreen';

/** The dialog that takes rows of a spreadsheet. */
export const pasteDialog = () => within(screen.getByRole('dialog', { name: 'Pegar líneas de Excel' }));

export const pressAdd = (user: UserEvent) => user.click(pasteDialog().getByRole('button', { name: 'Agregar' }));

/** Opens it, pastes the rows as Windows has them, and presses Agregar. */
export async function pasteRows(user: UserEvent, ...rows: string[]) {
  await user.click(await screen.findByRole('button', { name: 'Pegar de Excel' }));
  await user.click(await field('Filas'));
  await user.paste(rows.join('\r\n'));
  await pressAdd(user);
}

/** What is said of the rows that stayed. */
export const wrongRows = async () =>
  within(await pasteDialog().findByRole('status'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
