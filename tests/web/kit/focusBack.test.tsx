import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useFocusBack } from '../../../src/web/kit/focusBack';

/** What had the focus is gone once it was sent; icon buttons, which say nothing but their label, stand before it and beside it. */
function Sent({ state, gone }: { state: 'typed' | 'sending' | 'sent'; gone: 'field' | 'icon' }) {
  useFocusBack(state === 'sending', 'main');
  const [left] = useState(gone);
  return (
    <main>
      <button aria-label="Más acciones" />
      <section>
        {state !== 'sent' && (left === 'field' ? <input aria-label="Cantidad" /> : <button aria-label="Anular" />)}
        <button>Ver recibo</button>
      </section>
      {state === 'sent' && left === 'icon' && <button aria-label="Anular" />}
    </main>
  );
}

function send(gone: 'field' | 'icon') {
  const { rerender } = render(<Sent state="typed" gone={gone} />);
  screen.getByLabelText(gone === 'field' ? 'Cantidad' : 'Anular').focus();
  rerender(<Sent state="sending" gone={gone} />);
  rerender(<Sent state="sent" gone={gone} />);
}

it('a field that is gone leaves the focus beside it, not on the first button without a text', () => {
  send('field');
  expect(screen.getByRole('button', { name: 'Ver recibo' })).toHaveFocus();
});

it('a button without a text is found anew by its label', () => {
  send('icon');
  expect(screen.getByRole('button', { name: 'Anular' })).toHaveFocus();
});
