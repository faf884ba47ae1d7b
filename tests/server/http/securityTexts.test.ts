import { type CellObject, read } from 'xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type AppUnderTest, startApp } from '../../support/app';
import { plantHostileTexts, type Planted } from '../../support/hostileRecords';
import { readPdf } from '../../support/readPdf';
import { expectRefusal } from '../../support/refusal';

let t: AppUnderTest;
let planted: Planted;
const accepted = async (answer: Promise<Answer>): Promise<unknown> => {
  const { status, message, data } = await answer;
  if (status >= 300) throw new Error(`${status} ${message} ${JSON.stringify(data)}`);
  return data;
};
beforeAll(async () => {
  t = await startApp();
  const { id, email, get, post, put } = t.admin;
  planted = await plantHostileTexts({
    ...{ id, email },
    get: path => accepted(get(path)),
    post: (path, body) => accepted(post(path, body)),
    put: (path, body) => accepted(put(path, body)),
  });
});
afterAll(() => t.close());

const file = async (url: string) => {
  const { statusCode, headers, rawPayload } = await t.app.inject({
    url: `/api${url}`,
    headers: { authorization: `Bearer ${t.admin.token}` },
  });
  expect([url, statusCode]).toEqual([url, 200]);
  return { headers, bytes: rawPayload };
};

describe('texts that mean harm', () => {
  it('come back as they went in, as JSON that nothing takes for a page', async () => {
    const lists = [
      '/Producto',
      '/Cliente',
      '/Proveedor',
      '/Proyecto/0',
      '/Perfil',
      '/Usuario',
      '/Empresa',
      '/Auditoria',
    ];
    for (const url of [...lists, `/Pedidos/1/${t.admin.id}`, '/Compra', '/Venta']) {
      const { raw, headers } = await t.admin.get(url);
      expect([url, raw.statusCode, headers['content-type']]).toEqual([url, 200, 'application/json; charset=utf-8']);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(raw.body).toMatch(/<img src=x|<IMG SRC=X/);
    }
  });

  it.each(['<b>Familia</b>', '=Familia', "Familia' or 1=1 --", 'Familia\u0000', 'javascript:x'])(
    '«%s» is no name of a family at all',
    async nombre => {
      expectRefusal(await t.admin.post('/Categoria', { nombre }), 422);
    },
  );

  it('of a refusal are told in JSON too', async () => {
    const { raw, headers } = await t.admin.post('/Usuario', { nombre: '<script>x()</script>', email: '<img src=x>' });
    expect([raw.statusCode, headers['content-type']]).toEqual([422, 'application/json; charset=utf-8']);
  });
});

const sheets: [string, () => string][] = [
  ...['productos', 'categorias', 'proveedores', 'clientes', 'proyectos', 'compras', 'ventas', 'usuarios'].map(
    (name): [string, () => string] => [name, () => `/Exportar/${name}`],
  ),
  ['one order', () => `/Pedidos/Audit/${planted.pedido}/1`],
  ['delivered orders', () => `/Pedidos/Listado/${t.admin.id}/0/1`],
  ['pending orders', () => `/Pedidos/Listado/${t.admin.id}/1/1`],
  ['totals', () => `/Pedidos/TotalesListado/${t.admin.id}/1`],
  ['a list searched for a formula', () => '/Exportar/productos?text=%3D'],
];

describe('in a spreadsheet', () => {
  it.each(sheets)('of %s they are words and no formula', async (name, url) => {
    const { headers, bytes } = await file(url());
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[A-Za-z]+\.xls"$/);
    const book = read(bytes, { cellFormula: true, cellHTML: false });
    const cells = Object.values(book.Sheets).flatMap(sheet =>
      Object.entries(sheet).flatMap(([key, cell]: [string, CellObject]) => (key.startsWith('!') ? [] : [cell])),
    );
    expect(cells.filter(({ f, F, l }) => f !== undefined || F !== undefined || l !== undefined)).toEqual([]);
    const suspicious = cells.filter(({ v }) => typeof v === 'string' && /^[=+@-]/.test(v));
    expect(suspicious.filter(({ t: type }) => type !== 's')).toEqual([]);
    // Every sheet begins with the company's name, which is one of the hostile texts.
    expect(cells.some(({ v }) => /<img|<script/i.test(String(v)))).toBe(true);
    if (name !== 'categorias' && name !== 'totals') expect(suspicious.length).toBeGreaterThan(0);
    expect(Object.keys(book).some(key => /vba/i.test(key))).toBe(false);
  });
});

describe('in a PDF', () => {
  it.each<[string, () => string]>([
    ['one order', () => `/Pedidos/Audit/${planted.pedido}/0`],
    ['orders', () => `/Pedidos/Listado/${t.admin.id}/1/0`],
    ['totals', () => `/Pedidos/TotalesListado/${t.admin.id}/0`],
    ['a purchase', () => `/Compra/Audit/${planted.compra}`],
    ['a sale', () => `/Venta/Audit/${planted.venta}`],
  ])('of %s they are words: no script, no link, no action', async (_, url) => {
    const { headers, bytes } = await file(url());
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[A-Za-z-]+\.pdf"$/);
    expect(bytes.toString('latin1')).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|URI|Launch|EmbeddedFile)\b/);
    expect(readPdf(bytes).flat().join(' ')).toMatch(/<img|<script/i);
  });
});
