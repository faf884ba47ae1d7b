import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormatoEtiqueta } from '#contract/etiqueta';
import { renderEtiquetas } from '../../../src/server/documents/etiquetas/renderEtiquetas';
import { type Caller, type AppUnderTest, startApp } from '../../support/app';
import { column, testData } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { darksInPdf, hearPdf, placesInPdf, readPdf } from '../../support/readPdf';
import { scanPdf } from '../../support/readSymbols';

/** Codes of every kind that the catalogue admits, with blanks, signs, accents and the most characters. */
const IN_BARS = ['ETQ-001', 'WMWMWMWMWM', 'wm w mwmwm', "CEM'001", '0000012345', 'a^b(1)\\x~', '"#$%&*+,-'];
const IN_QR = ['ÑAN-001', 'Añil é 1', '日本語日本語日本語日', 'Ω-10½ m²'];
const CODES = [...IN_BARS, ...IN_QR];
const LONG = 'Varilla corrugada de acero legítimo grado 60 de tres octavos de pulgada, seis metros de largo total';

let t: AppUnderTest;
let familia: number;
beforeAll(async () => {
  t = await startApp();
  const d = testData(t);
  familia = await d.familia('Etiquetadas');
  for (const codigo of CODES) {
    await d.articulo({ codigo, nombreProducto: `Cosa ${codigo}`, presentacion: 'Caja', idCategoria: familia });
  }
  await d.articulo({ codigo: 'LARGO-1', nombreProducto: LONG, presentacion: 'Unidad' });
});
afterAll(() => t.close());

const param = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const ask = (query: string, who: Caller = t.admin) => who.get(`/Producto/etiquetas?${query}`);
const printed = async (query: string) => {
  const answer = await ask(query);
  expect(answer.status).toBe(200);
  return answer.raw.rawPayload;
};
const ofFamily = () => `filter=${param({ idCategoria: familia })}&sort=${param(['id', 'ASC'])}`;
const MM = 72 / 25.4;

describe('the labels of articles', () => {
  it.each([
    ['carta30', 300],
    ['rollo50x25', 203],
  ])('of %s, printed with %i dots to the inch, are read by a scanner as the codes', async (formato, dpi) => {
    const scanned = await scanPdf(await printed(`${ofFamily()}&formato=${formato}`), dpi);
    const textsIn = (format: string) => scanned.filter(one => one.format === format).map(({ text }) => text);
    expect(textsIn('Code128').toSorted()).toEqual(IN_BARS.toSorted());
    expect(textsIn('QRCode').toSorted()).toEqual(IN_QR.toSorted());
  });

  it('lead to their article: what is scanned finds it', async () => {
    for (const { text } of await scanPdf(await printed(ofFamily()), 300)) {
      const found = await t.admin.get(`/Producto?filter=${param({ q: text })}`);
      expect(column(found, 'codigo'), text).toContain(text);
      expect(column(await t.admin.get(`/Producto?filter=${param({ codigo: text })}`), 'codigo')).toEqual([text]);
    }
  });

  it('have no bar narrower than a quarter of a millimetre, nor blank edges narrower than ten', async () => {
    for (const formato of ['carta30', 'rollo50x25']) {
      const file = await printed(`text=WMWMWMWMWM&formato=${formato}`);
      const [{ darks, size } = { darks: [], size: [0, 0] }] = darksInPdf(file);
      const narrowest = Math.min(...darks.map(({ width }) => width));
      expect(narrowest).toBeGreaterThanOrEqual(0.25 * MM);
      const [left, right] = [Math.min(...darks.map(({ x }) => x)), Math.max(...darks.map(({ x, width }) => x + width))];
      const label = formato === 'carta30' ? { left: 13.5, width: 189 } : { left: 0, width: size[0] };
      expect(left - label.left).toBeGreaterThanOrEqual(10 * narrowest);
      expect(label.left + label.width - right).toBeGreaterThanOrEqual(10 * narrowest);
    }
  });

  it('have a QR code where the bars of a code would be too narrow for the label', async () => {
    const long = { codigo: 'ABCDEFGHIJKLMNOPQRST', nombreProducto: 'Cosa', presentacion: 'Caja' };
    const task = { copias: 1, desde: 1, etiquetas: [long], generatedAt: '2026-05-12T15:30:00Z' };
    const kindOn = async (formato: FormatoEtiqueta, dpi: number) => {
      const [one] = await scanPdf(await renderEtiquetas({ ...task, formato }), dpi);
      return [one?.text, one?.format];
    };
    expect(await kindOn('rollo50x25', 203)).toEqual([long.codigo, 'QRCode']);
    expect(await kindOn('carta30', 300)).toEqual([long.codigo, 'QRCode']);
  });

  it('say the code, the name in whole words on two lines, and the presentación', async () => {
    const [texts] = readPdf(await printed(`text=LARGO-1&formato=rollo50x25`));
    const [codigo, first = '', second = '', presentacion, ...more] = texts ?? [];
    expect([codigo, presentacion, more]).toEqual(['LARGO-1', 'Unidad', []]);
    expect(second).toMatch(/…$/);
    expect(LONG.startsWith(`${first} ${second.slice(0, -1)} `)).toBe(true);
    const [heard] = await hearPdf(await printed('text=ETQ-001'));
    expect(heard).toEqual(['P: ETQ-001 Cosa ETQ-001 Caja']);
  });

  it('stand on the sheet where the paper has its labels, from the first that is not used', async () => {
    const file = await printed(`text=ETQ-001&copias=5&desde=29`);
    const places = (await scanPdf(file, 300)).map(({ page, x, y }) => [
      page,
      Math.floor((x - 13.5) / 198),
      Math.floor((y - 36) / 72),
    ]);
    expect(places).toEqual([
      [0, 1, 9],
      [0, 2, 9],
      [1, 0, 0],
      [1, 1, 0],
      [1, 2, 0],
    ]);
    expect(darksInPdf(file).map(({ size }) => size)).toEqual([
      [612, 792],
      [612, 792],
    ]);
    // In the middle of the second label of the last row.
    const [at] = (await placesInPdf(file)).filter(({ text }) => text === 'ETQ-001');
    expect(((at?.left ?? 0) + (at?.right ?? 0)) / 2).toBeCloseTo(13.5 + 198 + 189 / 2, 0);
  });

  it('are one to a page on a roll, in the size of the labels, which the printer is told to keep', async () => {
    const file = await printed(`text=ETQ-001&copias=3&formato=rollo50x25`);
    const sizes = darksInPdf(file).map(({ size }) => size.map(length => Math.round(length / MM)));
    expect(sizes).toEqual([
      [50, 25],
      [50, 25],
      [50, 25],
    ]);
    expect(file.toString('latin1')).toContain('/PrintScaling /None');
  });

  it('are those of the list as it is filtered and sorted, or of one article', async () => {
    const listed = await t.admin.get(`/Producto?filter=${param({ q: 'Cosa' })}&sort=${param(['codigo', 'DESC'])}`);
    const codes = readPdf(await printed(`text=Cosa&sort=${param(['codigo', 'DESC'])}`)).flat();
    // The font has no Japanese.
    const asListed = column(listed, 'codigo').map(codigo => (/^日/.test(`${codigo}`) ? '?' : codigo));
    expect(asListed).toHaveLength(CODES.length);
    expect(codes.filter(text => asListed.includes(text))).toEqual(asListed);
    const [id] = column(await t.admin.get(`/Producto?filter=${param({ codigo: 'ÑAN-001' })}`), 'id');
    const [one, ...others] = await scanPdf(await printed(`filter=${param({ id: [id] })}`), 300);
    expect([one?.text, others]).toEqual(['ÑAN-001', []]);
  });

  it('are refused with what is wrong', async () => {
    expectRefusal(await ask('formato=a4'), 400, 'El formato debe ser carta30 o rollo50x25');
    const copies = 'Las copias deben ser un número entero de 1 a 1\u00a0000';
    for (const copias of ['0', '1001', '1.5', 'x', '-1', '1e0', '0x1', '%202', ''])
      expectRefusal(await ask(`copias=${copias}`), 400, copies);
    for (const desde of ['0', '31']) {
      expectRefusal(await ask(`desde=${desde}`), 400, 'La primera etiqueta debe ser un número entero de 1 a 30');
    }
    expectRefusal(await ask('desde=x'), 400, 'La primera etiqueta debe ser un número entero');
    expectRefusal(await ask('desde=2&formato=rollo50x25'), 400, 'En un rollo se empieza en la etiqueta 1');
    expectRefusal(await ask('text=no-hay-tal'), 422, 'No hay artículos de los que hacer etiquetas');
    const tooMany = 'Se hacen 1\u00a0000 etiquetas como máximo de una vez: use un filtro o pida menos copias';
    expectRefusal(await ask(`${ofFamily()}&copias=91`), 422, tooMany);
    expect((await ask(`${ofFamily()}&copias=90`)).status).toBe(200);
  });

  it('are for who reads articles, who is signed in', async () => {
    expect((await ask('', t.stranger)).status).toBe(401);
    expect((await ask('text=ETQ-001', await t.userWith({ pedidos: ['ver'] }))).status).toBe(200);
  });
});
