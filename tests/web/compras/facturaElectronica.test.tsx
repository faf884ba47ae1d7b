import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import type { Compra } from '#contract/compra';
import { importe } from '#contract/text/format';
import { session } from '../../../src/web/api/session';
import { dialogGone } from '../../support/dialog';
import { allPermisos, ok, url, withPermisos } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { aceros, catalogo, compra } from '../documentos/records';
import '../../../src/web/features/compras/comprobante/CompraComprobantePage';

afterEach(() => session.end('salida'));

interface Said {
  root?: string;
  moneda?: string;
  venta?: string;
  total?: string;
}

/** An electronic document of 15 January 2026 as issuers send it, with much that is of no interest. */
const xml = ({
  root = 'FacturaElectronica',
  moneda,
  venta = '',
  total = '69495.00000',
}: Said = {}) => `\uFEFF<?xml version="1.0"?>
<${root} xmlns="https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.4/facturaElectronica">
  <Clave>50615012600310111222200100001010000000077112345678</Clave>
  <NumeroConsecutivo>00100001010000000077</NumeroConsecutivo>
  <FechaEmision>2026-01-15T23:41:07-06:00</FechaEmision>
  <Emisor>
    <Nombre>Aceros Tres Ríos S.A.</Nombre>
    <Identificacion><Tipo>02</Tipo><Numero>3101112222</Numero></Identificacion>
  </Emisor>
  <Receptor><Nombre>Bodega S.A.</Nombre><Identificacion><Tipo>02</Tipo><Numero>3101999999</Numero></Identificacion></Receptor>
  ${venta}
  <DetalleServicio><LineaDetalle><NumeroLinea>1</NumeroLinea><MontoTotalLinea>9.00000</MontoTotalLinea></LineaDetalle></DetalleServicio>
  <ResumenFactura>
    ${moneda ? `<CodigoTipoMoneda><CodigoMoneda>${moneda}</CodigoMoneda><TipoCambio>512.30</TipoCambio></CodigoTipoMoneda>` : ''}
    <TotalComprobante>${total}</TotalComprobante>
  </ResumenFactura>
</${root}>`;

/** The dialog that registers an invoice, or a credit note, of a purchase from a supplier with this cédula. */
async function open({ cedula = '3-101-112222', button = 'Registrar factura' } = {}) {
  const sent: unknown[] = [];
  const facturas = [{ id: 5, numero: '1', fecha: '2026-01-02', monto: 100 }];
  const record = compra({ facturas, facturacion: 'Parte', proveedor: { ...aceros, cedula } as Compra['proveedor'] });
  const { user } = renderSignedIn(
    '/compras/comprobante/12',
    ...catalogo(),
    withPermisos(allPermisos()),
    http.get(url('/Compra/:id'), () => ok(record)),
    http.post(url('/Compra/facturas/:id'), async ({ request }) => {
      sent.push(await request.json());
      return ok(record);
    }),
  );
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  /** Chooses a file, of whatever kind: not all browsers keep to the kinds that are asked for. */
  const choose = (content: string) => {
    const files = [new File([content], 'documento.xml', { type: 'text/xml' })];
    fireEvent.change(dialog.getByLabelText('XML de la factura electrónica'), { target: { files } });
  };
  return { user, dialog, choose, sent };
}

describe('the XML of an electronic invoice', () => {
  it('enters its number, day, amount, and by when it is to be paid', async () => {
    const { user, dialog, choose, sent } = await open();
    choose(xml({ venta: '<CondicionVenta>02</CondicionVenta><PlazoCredito>30 días</PlazoCredito>' }));
    expect(await dialog.findByText('Datos tomados del XML de Aceros Tres Ríos S.A.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Monto con IVA/ })).toHaveValue(importe(69495));
    await user.click(dialog.getByRole('button', { name: 'Registrar' }));
    await dialogGone();
    const said = { numero: '00100001010000000077', fecha: '2026-01-15', vence: '2026-02-14', monto: 69495 };
    expect(sent).toEqual([{ notaCredito: false, ...said, observaciones: null }]);
  });

  it('of a sale for cash is not to be paid later, whatever days it names, and its amount has no more than cents', async () => {
    const { user, dialog, choose, sent } = await open();
    choose(
      xml({
        moneda: 'CRC',
        venta: '<CondicionVenta>01</CondicionVenta><PlazoCredito>0</PlazoCredito>',
        total: '69495.00501',
      }),
    );
    await dialog.findByText(/Datos tomados/);
    await user.click(dialog.getByRole('button', { name: 'Registrar' }));
    await dialogGone();
    expect(sent).toEqual([expect.objectContaining({ vence: null, monto: 69495.01 })]);
  });

  it('of another issuer, or in another money, is entered with what does not fit', async () => {
    const { dialog, choose } = await open({ cedula: '3-101-555555' });
    choose(xml({ moneda: 'USD', total: '1200.50000' }));
    const doubt = await dialog.findByRole('status');
    expect(doubt).toHaveTextContent(
      `La emite Aceros Tres Ríos S.A., cédula 3101112222, y la orden es de ${aceros.razonSocial}, 3-101-555555.`,
    );
    expect(doubt).toHaveTextContent(/ Su total es de USD 1.200,50: escriba el monto en colones\.$/);
    expect(dialog.getByRole('textbox', { name: /Monto con IVA/ })).toHaveValue('');
    expect(dialog.getByRole('textbox', { name: /Número de la factura/ })).toHaveValue('00100001010000000077');
  });

  it('of a supplier without a cédula is not doubted', async () => {
    const { dialog, choose } = await open({ cedula: '' });
    choose(xml());
    expect(await dialog.findByText(/Datos tomados/)).toBeVisible();
  });

  it.each([
    ['a PDF', '%PDF-1.7\n%\xE2', 'El archivo no es el XML de una factura electrónica'],
    [
      'another XML',
      '<pedido><NumeroConsecutivo>1</NumeroConsecutivo></pedido>',
      'El archivo no es el XML de una factura electrónica',
    ],
    ['an invoice without a total', xml({ total: '' }), 'El archivo no es el XML de una factura electrónica'],
    ['one of a total that is none', xml({ total: 'mucho' }), 'El archivo no es el XML de una factura electrónica'],
    [
      'the answer to one',
      xml({ root: 'MensajeHacienda' }),
      'El archivo no es el XML de una factura electrónica: es la respuesta de Hacienda',
    ],
    [
      'a credit note',
      xml({ root: 'NotaCreditoElectronica' }),
      'El archivo no es el XML de una factura electrónica: es una nota de crédito',
    ],
    ['too much of anything', ' '.repeat(2 * 1024 * 1024) + xml(), 'El archivo no es el XML de una factura electrónica'],
  ])('that is %s is refused, and nothing is entered', async (_, content, message) => {
    const { dialog, choose } = await open();
    choose(content);
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    expect(dialog.getByRole('textbox', { name: /Número de la factura/ })).toHaveValue('');
    // The next one is read, and the refusal goes.
    choose(xml());
    expect(await dialog.findByText(/Datos tomados/)).toBeVisible();
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
  });

  it('of a credit note enters that, which is not to be paid', async () => {
    const { user, dialog, choose, sent } = await open({ button: 'Nota de crédito' });
    choose(xml());
    expect(await dialog.findByRole('alert')).toHaveTextContent('una nota de crédito electrónica: es una factura');
    const venta = '<CondicionVenta>02</CondicionVenta><PlazoCredito>30</PlazoCredito>';
    choose(xml({ root: 'NotaCreditoElectronica', venta, total: '50' }));
    await dialog.findByText(/Datos tomados/);
    await user.click(dialog.getByRole('button', { name: 'Registrar' }));
    await dialogGone();
    expect(sent).toEqual([expect.objectContaining({ notaCredito: true, vence: null, monto: 50 })]);
  });
});
