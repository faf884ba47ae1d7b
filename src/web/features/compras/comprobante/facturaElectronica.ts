import { z } from 'zod';
import { facturaNoun } from '#contract/facturaProveedor';
import { addDays } from '#contract/text/format';

/** Whether a document of the Ministry of Finance is a credit note, by the root of its XML, which all versions have in common. */
const DOCUMENTS = new Map([
  ['FacturaElectronica', false],
  ['NotaCreditoElectronica', true],
]);
const ANSWERS = ['MensajeHacienda', 'MensajeReceptor'];
const BYTES_MAX = 2 * 1024 * 1024;
const ON_CREDIT = '02';
const CENTS = 100;

const text = z.string().trim().min(1);
const comprobante = z
  .object({
    numero: text,
    fecha: text.transform(instant => instant.slice(0, 'YYYY-MM-DD'.length)).pipe(z.iso.date()),
    emisor: text,
    cedula: text,
    moneda: text.default('CRC'),
    total: text
      .transform(Number)
      .pipe(z.number().positive())
      .transform(total => Math.round(total * CENTS) / CENTS),
    condicion: text.optional(),
    plazo: text.transform(days => /^\d{1,3}/.exec(days)?.[0]).optional(),
  })
  .transform(({ condicion, plazo, ...found }) => ({
    ...found,
    vence: condicion === ON_CREDIT && plazo ? addDays(found.fecha, Number(plazo)) : null,
  }));

/** What an electronic invoice or credit note says: amount with IVA in `moneda`, days `YYYY-MM-DD`. */
export type Comprobante = z.output<typeof comprobante>;

/** Reads the XML of an electronic invoice, or of a credit note. Throws an Error that says what the file is instead. */
export async function readComprobante(file: File, notaCredito: boolean): Promise<Comprobante> {
  const noun = facturaNoun({ notaCredito });
  const notOne = `El archivo no es el XML de una ${noun} electrónica`;
  if (file.size > BYTES_MAX) throw new Error(notOne);
  const root = new DOMParser().parseFromString(await file.text(), 'text/xml').documentElement;
  if (ANSWERS.includes(root.localName)) throw new Error(`${notOne}: es la respuesta de Hacienda`);
  const isNota = DOCUMENTS.get(root.localName);
  if (isNota !== undefined && isNota !== notaCredito)
    throw new Error(`${notOne}: es una ${facturaNoun({ notaCredito: isNota })}`);
  const at = (path: string) => root.querySelector(`:scope > ${path}`)?.textContent ?? undefined;
  const { data } = comprobante.safeParse({
    numero: at('NumeroConsecutivo'),
    fecha: at('FechaEmision'),
    emisor: at('Emisor > Nombre'),
    cedula: at('Emisor > Identificacion > Numero'),
    moneda: at('ResumenFactura > CodigoTipoMoneda > CodigoMoneda'),
    total: at('ResumenFactura > TotalComprobante'),
    condicion: at('CondicionVenta'),
    plazo: at('PlazoCredito'),
  });
  if (isNota === undefined || !data) throw new Error(notOne);
  return data;
}
