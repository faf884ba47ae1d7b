import { buffer } from 'node:stream/consumers';
import type { Transaction } from 'kysely';
import { printedTotales } from '#contract/documentTotals';
import { dia, dayOf, importe } from '#contract/text/format';
import type { CommandContext } from '../../../commands';
import { attach } from '../../../modules/adjuntos/commands';
import { ofCompra, ofPedido } from '../../../modules/adjuntos/owners';
import type { Database } from '../../schema';

interface Demo {
  timeZone: string;
  actAs: (email: string, now: Date) => Promise<CommandContext>;
}

/** A page with these lines, the first one large. */
async function pdfOf(fecha: Date, [title = '', ...lines]: readonly string[]): Promise<Buffer> {
  // Loaded here alone: it takes 20 MiB, which a server that has its data does not need.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({ size: 'LETTER', info: { CreationDate: fecha } });
  pdf.fontSize(20).text(title).moveDown();
  pdf.fontSize(12).text(lines.join('\n'));
  pdf.end();
  return buffer(pdf);
}

interface Invoice {
  numero: string;
  fecha: string;
  proveedor: string;
  cedula: string | null;
  total: number;
}

const electronicInvoice = ({ numero, fecha, proveedor, cedula, total }: Invoice): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="utf-8"?>
<FacturaElectronica xmlns="https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.4/facturaElectronica">
  <NumeroConsecutivo>${numero}</NumeroConsecutivo>
  <FechaEmision>${fecha}T08:00:00-06:00</FechaEmision>
  <Emisor>
    <Nombre>${proveedor.replaceAll('&', '&amp;')}</Nombre>
    <Identificacion><Tipo>02</Tipo><Numero>${cedula?.replaceAll('-', '')}</Numero></Identificacion>
  </Emisor>
  <CondicionVenta>02</CondicionVenta>
  <PlazoCredito>30</PlazoCredito>
  <ResumenFactura><TotalComprobante>${total.toFixed(5)}</TotalComprobante></ResumenFactura>
</FacturaElectronica>
`);

const COMPRAS = 3;

/** What suppliers sent for the purchases that were received last, and the delivery note of the order that was. */
export async function seedAdjuntos(trx: Transaction<Database>, { timeZone, actAs }: Demo): Promise<void> {
  const compras = await trx
    .selectFrom('compra as c')
    .innerJoin('proveedor as p', 'p.id', 'c.idProveedor')
    .innerJoin('usuario as u', 'u.id', 'c.idUsuario')
    .select(['c.id', 'c.fecha', 'c.subtotal', 'c.recibida', 'p.razonSocial', 'p.cedula', 'u.email'])
    .where('c.estado', '=', 'Recibida')
    .orderBy('c.recibida', 'desc')
    .orderBy('c.id', 'desc')
    .limit(COMPRAS)
    .execute();
  for (const { id, fecha, subtotal, recibida, razonSocial: proveedor, cedula, email } of compras) {
    const { total } = printedTotales(Number(subtotal));
    const day = dayOf(fecha, timeZone);
    const quotation = [
      `Cotización ${700 + id}`,
      proveedor,
      `Fecha: ${dia(day)}`,
      `Total con IVA: CRC ${importe(total)}`,
    ];
    await attach(await actAs(email, fecha), ofCompra, id, {
      nombre: `Cotización ${700 + id}.pdf`,
      tipo: 'pdf',
      contenido: await pdfOf(fecha, quotation),
    });
    const numero = `FE-${4200 + id}`;
    const came = recibida ?? fecha;
    await attach(await actAs(email, came), ofCompra, id, {
      nombre: `Factura ${numero}.xml`,
      tipo: 'xml',
      contenido: electronicInvoice({ numero, fecha: dayOf(came, timeZone), proveedor, cedula, total }),
    });
  }
  const recepcion = await trx
    .selectFrom('recepcion as r')
    .innerJoin('usuario as u', 'u.id', 'r.idUsuario')
    .select(['r.idPedido', 'r.fecha', 'r.guia', 'u.email'])
    .where('r.guia', 'is not', null)
    .orderBy('r.fecha', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!recepcion) return;
  const { idPedido, fecha, guia, email } = recepcion;
  await attach(await actAs(email, fecha), ofPedido, idPedido, {
    nombre: `Guía ${guia}.pdf`,
    tipo: 'pdf',
    contenido: await pdfOf(fecha, [
      `Guía de entrega ${guia}`,
      `Pedido ${idPedido}`,
      `Fecha: ${dia(dayOf(fecha, timeZone))}`,
    ]),
  });
}
