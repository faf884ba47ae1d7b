import { ThemeProvider } from '@mui/material';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lightTheme } from '../../../src/web/app/theme/theme';
import { PagerView } from '../../../src/web/kit/list/Pager';
import { button } from '../../support/onScreen';

function show(page: number, total: number) {
  const onChange = vi.fn();
  render(
    <ThemeProvider theme={lightTheme}>
      <PagerView page={page} perPage={15} total={total} onChange={onChange} />
    </ThemeProvider>,
  );
  return onChange;
}
afterEach(() => {
  window.innerWidth = 1366;
});

describe('the pager', () => {
  it('leads to the first and the last page on a phone too', async () => {
    window.innerWidth = 360;
    const onChange = show(3, 75);
    expect(screen.getByText('3 / 5')).toBeVisible();
    await userEvent.click(button('Ir a la página 1'));
    await userEvent.click(button('Ir a la página 5'));
    expect(onChange.mock.calls).toEqual([[1], [5]]);
  });

  it.each([
    [1, 'Ir a la página 1', 'Ir a la página 5'],
    [5, 'Ir a la página 5', 'Ir a la página 1'],
  ])('leads nowhere from page %i of a phone to itself', (page, own, other) => {
    window.innerWidth = 360;
    show(page, 75);
    expect(button(own)).toBeDisabled();
    expect(button(other)).toBeEnabled();
  });

  it('goes no further than the last page', async () => {
    const onChange = show(3, 31);
    expect(screen.getByText('31–31 de 31')).toBeVisible();
    expect(button('Siguiente')).toBeDisabled();
    await userEvent.click(button('Anterior'));
    expect(onChange).toHaveBeenLastCalledWith(2);
  });

  it('goes on from the last but one, and not before the first', async () => {
    const onChange = show(2, 31);
    await userEvent.click(button('Siguiente'));
    expect(onChange).toHaveBeenLastCalledWith(3);
    expect(screen.getByText('16–30 de 31')).toBeVisible();
  });

  it.each([
    [1366, 'Siguiente', 'Página 2, la actual'],
    [360, 'Siguiente', 'Ir a la página 1'],
    [360, 'Ir a la página 2', 'Ir a la página 1'],
  ])('keeps the focus %i px wide where %s leads to the end', async (width, pressed, next) => {
    window.innerWidth = width;
    function Paged() {
      const [page, setPage] = useState(1);
      return <PagerView page={page} perPage={15} total={30} onChange={setPage} />;
    }
    render(
      <ThemeProvider theme={lightTheme}>
        <Paged />
      </ThemeProvider>,
    );
    button(pressed).focus();
    await userEvent.keyboard('{Enter}');
    expect(button(pressed)).toBeDisabled();
    expect(button(next)).toHaveFocus();
  });

  it('leaves the focus on what leads on, and where its user has gone since', async () => {
    function Searched() {
      const [page, setPage] = useState(1);
      return (
        <>
          <input aria-label="Buscar" onChange={() => setPage(1)} />
          <PagerView page={page} perPage={15} total={45} onChange={setPage} />
        </>
      );
    }
    render(
      <ThemeProvider theme={lightTheme}>
        <Searched />
      </ThemeProvider>,
    );
    button('Siguiente').focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('16–30 de 45')).toBeVisible();
    expect(button('Siguiente')).toHaveFocus();
    // A search leads to the first page, where the button that had the focus before is disabled.
    button('Anterior').focus();
    await userEvent.type(screen.getByRole('textbox', { name: 'Buscar' }), 'acero');
    expect(button('Anterior')).toBeDisabled();
    expect(screen.getByRole('textbox', { name: 'Buscar' })).toHaveFocus();
  });

  it('has one page of an empty list on a phone too', () => {
    window.innerWidth = 360;
    show(1, 0);
    expect(screen.getByText('1 / 1')).toBeVisible();
    expect(screen.queryByText(/de 0/)).toBeNull();
  });

  it('has one page where everything fits', () => {
    show(1, 15);
    expect(button('Anterior')).toBeDisabled();
    expect(button('Siguiente')).toBeDisabled();
  });
});
