import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import type { Compra } from '#contract/compra';
import type { FacturaProveedor } from '#contract/facturaProveedor';
import { addDays, dia } from '#contract/text/format';
import { session } from '../../../src/web/api/session';
import { companyToday } from '../../../src/web/api/company';
import { dialogGone } from '../../support/dialog';
import { allPermisos, ok, permisosWith, refusal, url, withPermisos } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { catalogo, compra } from '../documentos/records';
import '../../../src/web/features/compras/comprobante/CompraComprobantePage';

afterEach(() => session.end('salida'));

const factura = (changes: Partial<FacturaProveedor> = {}): FacturaProveedor => ({
  id: 5,
  numero: 'FE-77',
  fecha: '2026-02-01',
  monto: 60000,
  usuario: { id: 7, nombre: 'Ana', apellido: 'Solís' },
  ...changes,
});
const paid = factura({
  pagada: '2026-02-20',
  referencia: 'SINPE 9',
  pagador: { id: 8, nombre: 'Luis', apellido: 'Mora' },
});

interface Given {
  /** The invoice after a write. */
  after?: FacturaProveedor;
  refused?: Parameters<typeof refusal>;
  permisos?: unknown;
}

/** The voucher of a purchase with one invoice, whose writes answer with `after` or are refused. */
function open(given: FacturaProveedor, { after = given, refused, permisos = allPermisos() }: Given = {}) {
  const state: { record: Compra; sent: unknown[] } = {
    record: compra({ facturas: [given], facturacion: 'Parte' }),
    sent: [],
  };
  const answer = async ({ request }: { request: Request }) => {
    state.sent.push([new URL(request.url).pathname, await request.json()]);
    if (refused) return refusal(...refused);
    state.record = { ...state.record, facturas: [after] };
    return ok(state.record);
  };
  const rendered = renderSignedIn(
    '/compras/comprobante/12',
    ...catalogo(),
    withPermisos(permisos),
    http.get(url('/Compra/:id'), () => ok(state.record)),
    http.put(url('/Compra/facturas/:what/:id'), answer),
  );
  return { ...rendered, state };
}

it("what became of the supplier's invoices is in the history of the purchase", async () => {
  open(factura());
  const link = await screen.findByRole('link', { name: 'Historial' });
  const { searchParams } = new URL(link.getAttribute('href')!.slice(1), 'http://bodega');
  expect(searchParams.get('filter')).toBe('{"idCompra":12}');
});

const panel = async () => within(await screen.findByRole('region', { name: 'Facturas del proveedor' }));
const PAGAR = 'Registrar pago de la factura FE-77';
const QUITAR = 'Quitar el pago de la factura FE-77';
const ANULAR = 'Anular la factura FE-77';

describe('an invoice of a purchase', () => {
  it('says by when it is to be paid; on that day it is not overdue', async () => {
    const today = companyToday();
    open(factura({ vence: today }));
    expect((await panel()).getByText(`Vence ${dia(today)}`)).toBeVisible();
  });

  it('says that it is overdue, and for how long', async () => {
    const day = addDays(companyToday(), -3);
    open(factura({ vence: day }));
    expect((await panel()).getByText(/^Vencida/)).toHaveTextContent(`${dia(day)} hace 3 días`);
    expect((await panel()).getByTitle('Atrasado')).toBeInTheDocument();
  });

  it('is paid today or on an earlier day, with a reference', async () => {
    const { user, state } = open(factura({ vence: '2026-02-10' }), { after: paid });
    await user.click((await panel()).getByRole('button', { name: PAGAR }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pago de la factura FE-77' }));
    expect(dialog.getByText(/60.000,00/)).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /Referencia/ }), 'SINPE 9{Enter}');
    await dialogGone();
    const data = { idFactura: 5, pagada: companyToday(), referencia: 'SINPE 9' };
    expect(state.sent).toEqual([['/api/Compra/facturas/pagar/12', data]]);
    expect((await panel()).getByText('Pagada el 20/2/26 · SINPE 9 · Luis Mora')).toBeVisible();
    expect((await panel()).queryByText(/Venc/)).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('that somebody else paid meanwhile is refused in the dialog', async () => {
    const said = 'La factura ya está pagada: Luis Mora registró el pago el 20/2/26, 9:00 a. m.';
    const { user } = open(factura(), { refused: [409, said] });
    await user.click((await panel()).getByRole('button', { name: PAGAR }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Registrar pago' }));
    expect(await dialog.findByText(said)).toBeVisible();
  });

  it('shows why the day of a payment is refused beside it', async () => {
    const said = 'La fecha del pago no puede ser futura';
    const { user } = open(factura(), { refused: [422, said, { errors: { pagada: said } }] });
    await user.click((await panel()).getByRole('button', { name: PAGAR }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Registrar pago' }));
    await waitFor(() =>
      expect(dialog.getByRole('group', { name: 'Fecha del pago' })).toHaveAccessibleDescription(said),
    );
  });

  it('that is paid is not annulled; its payment is taken back with a reason', async () => {
    const { user, state } = open(paid, { after: factura() });
    expect((await panel()).getByRole('button', { name: ANULAR })).toBeDisabled();
    await user.click((await panel()).getByRole('button', { name: QUITAR }));
    const dialog = within(await screen.findByRole('dialog', { name: '¿Quitar el pago de la factura FE-77?' }));
    await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Era de otra{Enter}');
    await dialogGone();
    expect(state.sent).toEqual([['/api/Compra/facturas/quitarPago/12', { idFactura: 5, motivo: 'Era de otra' }]]);
    expect((await panel()).getByRole('button', { name: PAGAR })).toBeEnabled();
    expect((await panel()).getByRole('button', { name: ANULAR })).toBeEnabled();
  });

  it('is paid by who enters invoices', async () => {
    open(factura(), { permisos: permisosWith({ compras: ['ver', 'actualizar'] }) });
    expect((await panel()).getByRole('button', { name: PAGAR })).toBeDisabled();
    expect((await panel()).getByRole('button', { name: ANULAR })).toBeEnabled();
  });
});
