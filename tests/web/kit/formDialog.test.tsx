import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { freeText } from '#contract/declarations/fields';
import { FormDialog } from '../../../src/web/kit/dialog/FormDialog';
import { LimitedText } from '../../../src/web/kit/LimitedText';

const short = freeText(3);
const text = (label: string, value: string) => <LimitedText label={label} schema={short} value={value} />;

it('a form in a dialog is held up by its own wrong inputs, which say so, and not by those of the page below', async () => {
  const onSubmit = vi.fn();
  const shown = (value: string) => (
    <>
      {text('Observación', 'demasiado')}
      <FormDialog title="Motivo" isEntered={false} busy={false} failure={null} onSubmit={onSubmit} onClose={() => {}}>
        {text('Motivo', value)}
      </FormDialog>
    </>
  );
  const { rerender } = render(shown('largo'));
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await save();
  expect(screen.getByRole('textbox', { name: 'Motivo' })).toHaveAccessibleDescription(
    'Admite 3 caracteres como máximo',
  );
  expect(onSubmit).not.toHaveBeenCalled();
  rerender(shown('sí'));
  await save();
  expect(onSubmit).toHaveBeenCalledOnce();
});
