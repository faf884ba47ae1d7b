import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import type { Compra } from '#contract/compra';
import type { FacturaProveedor } from '#contract/facturaProveedor';
import { importe } from '#contract/text/format';
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

interface Given {
  /** What a write changes. */
  after?: Partial<Compra>;
  refused?: string;
  permisos?: unknown;
}

/** The voucher of a purchase of ₡69.495,00, whose writes answer with `after` or are refused. */
function open(record: Compra, { after = {}, refused, permisos = allPermisos() }: Given = {}) {
  const state = { record, sent: [] as unknown[] };
  const answer = async ({ request }: { request: Request }) => {
    state.sent.push(await request.json());
    if (refused) return refusal(409, refused, { errors: { numero: refused } });
    state.record = { ...state.record, ...after };
    return ok(state.record);
  };
  const rendered = renderSignedIn(
    '/compras/comprobante/12',
    ...catalogo(),
    withPermisos(permisos),
    http.get(url('/Compra/:id'), () => ok(state.record)),
    http.post(url('/Compra/facturas/:id'), answer),
    http.put(url('/Compra/facturas/anular/:id'), answer),
  );
  return { ...rendered, state };
}

const panel = async () => within(await screen.findByRole('region', { name: 'Facturas del proveedor' }));

describe('the invoices of a purchase', () => {
  it('are entered with what is left to invoice and today as proposals', async () => {
    const after: Partial<Compra> = { facturas: [factura({ monto: 69495 })], facturacion: 'Total' };
    const { user, state } = open(compra({ facturas: [], facturacion: 'Sin' }), { after });
    expect((await panel()).getByText('Sin factura')).toBeVisible();
    await user.click((await panel()).getByRole('button', { name: 'Registrar factura' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Factura de la orden 12' }));
    // What is required is said where it is missing, and nothing is sent.
    await user.click(dialog.getByRole('button', { name: 'Registrar' }));
    expect(await dialog.findByText('El número es requerido')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Monto con IVA/ })).toHaveValue(importe(69495));
    await user.type(dialog.getByRole('textbox', { name: /Número de la factura/ }), 'FE-77{Enter}');
    await dialogGone();
    expect(state.sent).toEqual([
      { notaCredito: false, numero: 'FE-77', fecha: companyToday(), vence: null, monto: 69495, observaciones: null },
    ]);
    expect((await panel()).getByText('Factura FE-77')).toBeVisible();
    expect((await panel()).getByText('Facturada')).toBeVisible();
    expect((await panel()).getByText('Por facturar').nextSibling).toHaveTextContent('₡0,00');
  });

  it('that a supplier sent before are refused at the number, and what was typed stays', async () => {
    const refused = 'El proveedor ya tiene la factura FE-77 en la orden 9';
    const { user } = open(compra({ facturas: [], facturacion: 'Sin' }), { refused });
    await user.click((await panel()).getByRole('button', { name: 'Registrar factura' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Factura de la orden 12' }));
    await user.type(dialog.getByRole('textbox', { name: /Número de la factura/ }), 'FE-77{Enter}');
    const number = dialog.getByRole('textbox', { name: /Número de la factura/ });
    await waitFor(() => expect(number).toHaveAccessibleDescription(refused));
    expect(number).toHaveValue('FE-77');
  });

  it('are counted without annulled ones, and say what is more than was ordered', async () => {
    const facturas = [
      factura({ monto: 70000 }),
      factura({ id: 6, numero: 'FE-78', anulada: '2026-02-03T15:00:00Z', motivoAnulacion: 'Era de otra orden' }),
    ];
    open(compra({ facturas, facturacion: 'DeMas' }));
    expect((await panel()).getByText('Facturada de más')).toBeVisible();
    expect((await panel()).getByText('De más').nextSibling).toHaveTextContent('₡505,00');
    expect((await panel()).getByText('Anulada: Era de otra orden')).toBeVisible();
    expect((await panel()).getAllByRole('button', { name: /Anular la factura/ })).toHaveLength(1);
  });

  it('stand beside the credit notes of the supplier, which lower what is invoiced', async () => {
    const nota = factura({ id: 6, notaCredito: true, numero: 'NC-3', monto: 500 });
    const facturas = [factura({ monto: 69995 })];
    const { user, state } = open(compra({ facturas, facturacion: 'DeMas' }), {
      after: { facturas: [...facturas, nota], facturacion: 'Total' },
    });
    await user.click((await panel()).getByRole('button', { name: 'Nota de crédito' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nota de crédito de la orden 12' }));
    expect(dialog.queryByRole('group', { name: /Vence/ })).toBeNull();
    expect(dialog.getByRole('textbox', { name: /Monto con IVA/ })).toHaveValue('');
    await user.type(dialog.getByRole('textbox', { name: /Monto con IVA/ }), '500');
    await user.type(dialog.getByRole('textbox', { name: /Número de la nota de crédito/ }), 'NC-3{Enter}');
    await dialogGone();
    const sent = { notaCredito: true, numero: 'NC-3', fecha: companyToday(), vence: null, monto: 500 };
    expect(state.sent).toEqual([{ ...sent, observaciones: null }]);
    expect((await panel()).getByText('Nota de crédito NC-3')).toBeVisible();
    expect((await panel()).getByText(/−₡500,00/)).toBeVisible();
    expect((await panel()).getByText('Facturado').nextSibling).toHaveTextContent('₡69 495,00');
    // It is annulled as an invoice is, and neither due nor paid.
    expect((await panel()).getByRole('button', { name: 'Anular la nota de crédito NC-3' })).toBeEnabled();
    expect((await panel()).getAllByRole('button', { name: /Registrar pago/ })).toHaveLength(1);
  });

  it('are what a credit note lowers: without one there is nothing to lower', async () => {
    open(compra({ facturas: [], facturacion: 'Sin' }));
    expect((await panel()).getByRole('button', { name: 'Registrar factura' })).toBeEnabled();
    expect((await panel()).queryByRole('button', { name: 'Nota de crédito' })).toBeNull();
  });

  it('are annulled with a reason', async () => {
    const after: Partial<Compra> = { facturas: [], facturacion: 'Sin' };
    const { user, state } = open(compra({ facturas: [factura()], facturacion: 'Parte' }), { after });
    await user.click((await panel()).getByRole('button', { name: 'Anular la factura FE-77' }));
    const dialog = within(await screen.findByRole('dialog', { name: '¿Anular la factura FE-77?' }));
    await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Era de otra orden');
    await user.click(dialog.getByRole('button', { name: 'Anular' }));
    await dialogGone();
    expect(state.sent).toEqual([{ idFactura: 5, motivo: 'Era de otra orden' }]);
    expect((await panel()).getByText('Sin factura')).toBeVisible();
  });

  it('that somebody else annulled meanwhile are refused, which is forgotten when the question is closed', async () => {
    const { user } = open(compra({ facturas: [factura()], facturacion: 'Parte' }), {
      refused: 'La factura ya estaba anulada',
    });
    const ask = async () => {
      await user.click((await panel()).getByRole('button', { name: 'Anular la factura FE-77' }));
      return within(await screen.findByRole('dialog', { name: '¿Anular la factura FE-77?' }));
    };
    const first = await ask();
    await user.type(first.getByRole('textbox', { name: /Motivo/ }), 'Era de otra orden{Enter}');
    expect(await first.findByText('La factura ya estaba anulada')).toBeVisible();
    await user.click(first.getByRole('button', { name: 'Cancelar' }));
    await dialogGone();
    expect((await ask()).queryByText('La factura ya estaba anulada')).toBeNull();
  });

  it('are only shown to who may not enter them', async () => {
    open(compra({ facturas: [factura()], facturacion: 'Parte' }), { permisos: permisosWith({ compras: ['ver'] }) });
    expect((await panel()).getByText('Factura FE-77')).toBeVisible();
    expect((await panel()).getByRole('button', { name: 'Registrar factura' })).toBeDisabled();
    expect((await panel()).getByRole('button', { name: 'Anular la factura FE-77' })).toBeDisabled();
  });

  it('are not spoken of where the provider knows none', async () => {
    open(compra());
    expect(await screen.findByRole('article', { name: 'Orden de compra 12' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Facturas del proveedor' })).toBeNull();
  });
});
