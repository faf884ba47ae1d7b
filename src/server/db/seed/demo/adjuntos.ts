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

const LINE = 22;
const inPdf = (text: string): string => text.replaceAll(/\s/g, ' ').replaceAll(/[\\()]/g, String.raw`\$&`);

/** A page with these lines, the first one large, in a font that every viewer has; as short as a PDF can be. */
function pdfOf([title = '', ...lines]: readonly string[]): Buffer {
  const written = lines.map(line => `0 -${LINE} Td (${inPdf(line)}) Tj`).join('\n');
  const page = `BT /F1 20 Tf 60 700 Td (${inPdf(title)}) Tj /F1 12 Tf 0 -${LINE} Td\n${written} ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${page.length}>>stream\n${page}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer<</Size ${places.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + end, 'latin1');
}

const electronicInvoice = (numero: string, fecha: string, proveedor: string, total: number): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="utf-8"?>
<FacturaElectronica>
  <NumeroConsecutivo>${numero}</NumeroConsecutivo>
  <FechaEmision>${fecha}</FechaEmision>
  <Emisor><Nombre>${proveedor.replaceAll('&', '&amp;')}</Nombre></Emisor>
  <ResumenFactura><TotalComprobante>${total}</TotalComprobante></ResumenFactura>
</FacturaElectronica>
`);

const COMPRAS = 3;

/** What suppliers sent for the purchases that were received last, and the delivery note of the order that was. */
export async function seedAdjuntos(trx: Transaction<Database>, { timeZone, actAs }: Demo): Promise<void> {
  const compras = await trx
    .selectFrom('compra as c')
    .innerJoin('proveedor as p', 'p.id', 'c.idProveedor')
    .innerJoin('usuario as u', 'u.id', 'c.idUsuario')
    .select(['c.id', 'c.fecha', 'c.subtotal', 'c.recibida', 'p.razonSocial', 'u.email'])
    .where('c.estado', '=', 'Recibida')
    .orderBy('c.recibida', 'desc')
    .orderBy('c.id', 'desc')
    .limit(COMPRAS)
    .execute();
  for (const { id, fecha, subtotal, recibida, razonSocial, email } of compras) {
    const { total } = printedTotales(Number(subtotal));
    const day = dayOf(fecha, timeZone);
    const quotation = [
      `Cotización ${700 + id}`,
      razonSocial,
      `Fecha: ${dia(day)}`,
      `Total con IVA: CRC ${importe(total)}`,
    ];
    await attach(await actAs(email, fecha), ofCompra, id, {
      nombre: `Cotización ${700 + id}.pdf`,
      tipo: 'pdf',
      contenido: pdfOf(quotation),
    });
    const numero = `FE-${4200 + id}`;
    const came = recibida ?? fecha;
    await attach(await actAs(email, came), ofCompra, id, {
      nombre: `Factura ${numero}.xml`,
      tipo: 'xml',
      contenido: electronicInvoice(numero, dayOf(came, timeZone), razonSocial, total),
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
    contenido: pdfOf([`Guía de entrega ${guia}`, `Pedido ${idPedido}`, `Fecha: ${dia(dayOf(fecha, timeZone))}`]),
  });
}
