import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
// Loaded before any test's timeout starts.
import '../../../src/web/features/pedidos/nuevo/PedidoNuevoPage';
import { session } from '../../../src/web/api/session';
import { renderSignedIn } from '../../support/renderWeb';
import { catalogo } from '../pedidos/records';

afterEach(() => session.end('salida'));

const REFUSED = 'Copió varias celdas: pegue una sola';

async function openQuantity() {
  const { user } = renderSignedIn('/pedidos/agregar', ...catalogo());
  const quantity = await screen.findByRole('textbox', { name: 'Cantidad' });
  await user.type(quantity, '7');
  await user.tripleClick(quantity);
  return { user, quantity };
}

describe('a quantity that is pasted', () => {
  it.each([
    ['12\t34', 'cells of a row'],
    ['12\t345', 'cells that would read as thousands'],
    ['12\r\n345', 'cells of a column'],
    ['12\n34\n', 'cells of a column with the last break'],
    ['\t12\t\t13', 'cells with blank ones'],
  ])('is none of several cells: %o, %s', async text => {
    const { user, quantity } = await openQuantity();
    await user.paste(text);
    expect(quantity).toHaveValue('7');
    expect(quantity).toHaveAccessibleDescription(REFUSED);
    expect(quantity).toBeInvalid();
    await user.tripleClick(quantity);
    await user.paste('15');
    expect(quantity).toHaveValue('15');
    await waitFor(() => expect(quantity).toBeValid());
    expect(screen.queryByText(REFUSED)).toBeNull();
  });

  it.each(['12,5\r\n', '12,5\t', '\t12,5', ' 12,5 '])('is that of one cell: %o', async text => {
    const { user, quantity } = await openQuantity();
    await user.paste(text);
    await user.tab();
    expect(quantity).toHaveValue('12,5');
    expect(screen.queryByText(REFUSED)).toBeNull();
  });

  it('is complained of no longer where the field was left with what it had', async () => {
    const { user, quantity } = await openQuantity();
    await user.paste('1\t2');
    expect(quantity).toHaveAccessibleDescription(REFUSED);
    await user.tab();
    await waitFor(() => expect(quantity).toBeValid());
    expect(quantity).toHaveValue('7');
  });
});
