import { CFB, read, utils, type CellObject, type WorkBook } from 'xlsx';
import { describe, expect, it } from 'vitest';
import type { Cell, LoadedDocument } from '../../../src/server/documents/documentModel';
import { renderExcel, renderXlsx } from '../../../src/server/documents/excel/renderExcel';
import { withScratchBlocks } from '../../../src/server/documents/excel/scratchBlocks';
import { textTable } from '../../../src/server/documents/excel/sharedTexts';
import { SHEET_ROWS_MAX, sheetName } from '../../../src/server/documents/excel/sheets';
import { serialOfDay, serialOfInstant } from '../../../src/server/documents/excel/wallClock';
import { listadoDocument } from '../../../src/server/modules/pedidos/listadoDocument';
import { pedidoDocument } from '../../../src/server/modules/pedidos/pedidoDocument';
import { layoutFaults, layoutsOf } from '../../support/sheetLayout';
import { columns, context, linea, loaded, longDocument, pedido } from './samples';

const open = (document: LoadedDocument): WorkBook => read(renderExcel(document), { cellNF: true, cellFormula: true });

/** The raw values of a sheet's rows; dates as local time in UTC, empty cells as null. */
function rowsOf(book: WorkBook, index = 0): (Cell | Date)[][] {
  const sheet = book.Sheets[book.SheetNames[index] ?? ''];
  return sheet
    ? utils.sheet_to_json<(Cell | Date)[]>(sheet, { header: 1, raw: true, defval: null, blankrows: true })
    : [];
}

function cellsWith(book: WorkBook, test: (cell: CellObject) => boolean): CellObject[] {
  return book.SheetNames.flatMap(name =>
    Object.entries(book.Sheets[name] ?? {}).flatMap(([key, cell]: [string, CellObject]) =>
      !key.startsWith('!') && test(cell) ? [cell] : [],
    ),
  );
}

describe('an order as Excel', () => {
  it('is a BIFF8 workbook in an OLE2 container', async () => {
    const file = renderExcel(await loaded(pedidoDocument(pedido(1), context)));
    expect(file.subarray(0, 8).toString('hex')).toBe('d0cf11e0a1b11ae1');
    const workbook = CFB.find(CFB.read(file, { type: 'buffer' }), '/Workbook')?.content;
    // BOF record, version 6 (BIFF8), workbook globals.
    expect(
      Buffer.from(workbook ?? [])
        .subarray(0, 8)
        .toString('hex'),
    ).toBe('0908100000060500');
  });

  it('has title and facts on top, then titles, lines and totals', async () => {
    const order = pedido(1234, { pedidoDetalle: [linea(1, { entregado: '2026-05-05T21:15:00Z' }), linea(2)] });
    const book = open(await loaded(pedidoDocument(order, context)));
    expect(book.SheetNames).toEqual(['Pedido']);
    const rows = rowsOf(book);
    const at = rows.findIndex(row => row[0] === 'Id');
    expect(rows.slice(0, 2).map(row => row[0])).toEqual(['Constructora Peñón · RNC 3-101-445566', 'Pedido N.º 1234']);
    expect(Object.fromEntries(rows.slice(2, at))).toMatchObject({
      Proyecto: 'Torre Ñuñoa',
      'Hecho por': 'María Núñez',
    });
    expect(rows[at]).toEqual([
      'Id',
      'Artículo',
      'Código',
      'Presentación',
      'Direccionamiento',
      'Pedido',
      'Entregado',
      'Pendiente',
      'Fecha entregado',
    ]);
    expect(rows.slice(at + 1)).toEqual([
      [
        1,
        'CAÑO DE PVC — 4 PULGADAS',
        'PVC-0400',
        'Tubo 6 m',
        '1.2,3-4',
        10.5,
        4.25,
        6.25,
        new Date('2026-05-05T15:15Z'),
      ],
      [2, 'CAÑO DE PVC — 4 PULGADAS', 'PVC-0400', 'Tubo 6 m', '1.2,3-4', 10.5, 4.25, 6.25, null],
      [null, 'Total', null, null, null, 21, 8.5, 12.5, null],
    ]);
  });

  it('adds up nothing where the lines have different units (D45)', async () => {
    const lines = [linea(1), linea(2, { presentacion: 'Saco 50 kg' })];
    const rows = rowsOf(open(await loaded(pedidoDocument(pedido(1, { pedidoDetalle: lines }), context))));
    expect(rows.flat()).not.toContain('Total');
  });

  it('lists of the pending orders only the lines that are pending', async () => {
    const lines = [linea(1, { recibido: 10.5 }), linea(2)];
    const rows = rowsOf(
      open(await loaded(listadoDocument('pendientes', [pedido(1, { pedidoDetalle: lines })], context, []))),
    );
    const at = rows.findIndex(row => row.includes('Id'));
    expect(rows.slice(at + 1).map(row => row[rows[at]?.indexOf('Id') ?? 0])).toEqual([2]);
  });

  it('prints numbers and dates as the screens do', async () => {
    const document: LoadedDocument = {
      ...longDocument(0),
      columns: [
        { title: 'Costo', kind: 'money' },
        { title: 'Entero', kind: 'quantity' },
        { title: 'Día', kind: 'day' },
        { title: 'Entregado', kind: 'lineDateTime' },
      ],
      groups: [{ rows: [[1234567.5, 21, '2026-01-02', '2026-01-02T05:59:00Z']] }],
    };
    const cells = cellsWith(open(document), cell => cell.t === 'n').slice(-4);
    expect(cells.map(cell => cell.w)).toEqual(['₡1,234,567.50', '21', '2/1/26', '01/01/26 23:59']);
    expect(cells[0]?.z).toBe('"₡"#,##0.00');
  });

  it('prints parts of a unit, and no lone comma after whole ones', () => {
    const document = {
      ...longDocument(0),
      groups: [
        {
          rows: [
            [1, 'x', 0.125],
            [2, 'x', 3],
          ],
        },
      ],
    };
    const cells = cellsWith(open(document), cell => cell.v === 0.125 || cell.v === 3);
    expect(cells.map(cell => cell.z)).toEqual(['#,##0.0##', '#,##0']);
  });
});

describe('a list of orders as Excel', () => {
  it('is one row a line with the order before it', async () => {
    const orders = [pedido(1, { pedidoDetalle: [linea(5), linea(6)] }), pedido(2, { pedidoDetalle: [] })];
    const rows = rowsOf(open(await loaded(listadoDocument('entregados', orders, context, []))));
    const at = rows.findIndex(row => row[0] === 'N.º de pedido');
    expect(rows.slice(at + 1).map(row => [row[0], row[2], row[6], row[7]])).toEqual([
      [1, 'Torre Ñuñoa', 5, 'CAÑO DE PVC — 4 PULGADAS'],
      [1, 'Torre Ñuñoa', 6, 'CAÑO DE PVC — 4 PULGADAS'],
      [2, 'Torre Ñuñoa', null, null],
    ]);
  });

  it('says that there are no orders', async () => {
    const rows = rowsOf(open(await loaded(listadoDocument('pendientes', [], context, []))));
    expect(rows.at(-1)?.[0]).toBe('No hay pedidos pendientes');
  });
});

describe('a sheet as it is seen and printed', () => {
  const wide: LoadedDocument = {
    ...longDocument(0),
    title: 'Ventas',
    facts: [{ label: 'Registros', value: 3, kind: 'quantity' }],
    columns: [
      { title: 'Id', kind: 'id' },
      { title: 'N', kind: 'quantity' },
      { title: 'Entrega estimada', kind: 'lineDateTime' },
      { title: 'Costo', kind: 'money' },
    ],
    groups: [{ rows: [[1, 12.5, '2026-12-31T23:59:00Z', 999_999_999_999.99]] }],
    totals: ['Total', 12.5, null, 999_999_999_999.99],
    summary: [{ label: 'Total con impuesto', value: 9_999_999_999_999.99, kind: 'money' }],
    note: 'Gracias',
    generatedAt: '2026-12-12T18:58:00Z',
  };

  it('has its titles in sight with filters, and each figure in a column that shows it', () => {
    const [sheet] = layoutsOf(renderExcel(wide));
    // The closing rows are outside the filtered range.
    expect(sheet).toMatchObject({ below: 6, filtered: 'A6:D7', repeated: '6:6', buttons: 4, cut: [] });
    expect(sheet?.boldRows).toEqual([0, 1, 5]);
    expect(layoutFaults(renderExcel(wide))).toEqual([]);
  });

  it('is so where there is nothing to list', () => {
    expect(layoutFaults(renderExcel(longDocument(0)))).toEqual([]);
  });
});

describe('texts in cells', () => {
  const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x","y")', 'ñÑáü¿₡—™漢😀'];

  it('stay texts whatever they begin with', () => {
    const document = { ...longDocument(0), groups: [{ rows: texts.map((text, at) => [at, text, null]) }] };
    const book = open(document);
    const cells = cellsWith(book, cell => texts.includes(String(cell.v)));
    expect(cells.map(cell => cell.v)).toEqual(texts);
    expect(cells.every(cell => cell.t === 's' && cell.f === undefined)).toBe(true);
  });

  it.each([
    ['xls', renderExcel],
    ['xlsx', renderXlsx],
  ])('have as many characters as a cell can in an .%s, which ends a longer one with a sign', (_, render) => {
    // The texts before it move where a record of the .xls ends within it.
    const long = Array.from({ length: 5 }, (_, at) => `${'a'.repeat(at)}${'😀ñ'.repeat(10_000)}`);
    const endless = 'ñ😀'.repeat(12_000);
    const document = { ...longDocument(0), groups: [{ rows: [...long, endless].map((text, at) => [at, text, 1]) }] };
    const shown = rowsOf(read(render(document))).map(row => String(row[1]));
    expect(shown.slice(-6, -1)).toEqual(long);
    expect(shown.at(-1)).toHaveLength(32_767);
    expect(shown.at(-1)).toMatch(/^(ñ😀)+…$/u);
  });

  it('are divided between the records of an .xls at whole characters only', () => {
    const texts = ['😀'.repeat(16_000), `a${'😀'.repeat(16_000)}`];
    const [, ...continued] = textTable({ texts, uses: 2 });
    expect(continued.length).toBeGreaterThan(10);
    expect(continued.map(record => record.toString('utf16le', 5, 9))).toEqual(continued.map(() => '😀'));
  });

  it('say what they say in an .xlsx also where they look like the number of a character', () => {
    const document = { ...longDocument(0), groups: [{ rows: [[1, 'Tubo _x0041_', 1]] }] };
    const sheet = CFB.find(CFB.read(renderXlsx(document), { type: 'buffer' }), '/xl/worksheets/sheet1.xml')?.content;
    expect(Buffer.from(sheet as Uint8Array).toString()).toContain('<v>Tubo _x005F_x0041_</v>');
  });

  it.each([
    [1500, 90],
    [24_000, 20],
    [5000, 600],
  ])('are kept whole where there are %d of up to %d characters', (count, length) => {
    const names = Array.from({ length: count }, (_, at) => `${at} ${'ñ₡'.repeat((at % length) / 2)}`);
    const document = { ...longDocument(0), groups: [{ rows: names.map((name, at) => [at, name, 1]) }] };
    expect(
      rowsOf(open(document))
        .slice(-count)
        .map(row => row[1]),
    ).toEqual(names);
  });
});

describe('sheets', () => {
  it('go on where the first one is full', () => {
    const count = SHEET_ROWS_MAX + 500;
    const file = renderExcel({ ...longDocument(count), title: 'Pedidos' });
    const book = read(file);
    expect(book.SheetNames).toEqual(['Pedidos', 'Pedidos (2)']);
    expect(layoutsOf(file, book)).toMatchObject([
      { below: 5, filtered: `A5:C${SHEET_ROWS_MAX}`, repeated: '5:5', buttons: 3, cut: [] },
      { below: 1, filtered: 'A1:C506', repeated: '1:1', buttons: 3, cut: [] },
    ]);
    const [first, second] = [rowsOf(book, 0), rowsOf(book, 1)];
    expect(first).toHaveLength(SHEET_ROWS_MAX);
    expect(second[0]).toEqual(columns.map(column => column.title));
    const ids = [...first, ...second].map(row => row[0]).filter(id => typeof id === 'number');
    expect(ids).toHaveLength(count);
    expect(ids.every((id, at) => id === at + 1)).toBe(true);
  });

  it.each([
    ['Pedidos Entregados', 0, 'Pedidos Entregados'],
    ['Pedidos: [a/b]?*\\', 0, 'Pedidos a b'],
    ["'citado'", 0, 'citado'],
    ['History', 0, 'Hoja'],
    ['', 1, 'Hoja (2)'],
    ['x'.repeat(40), 0, 'x'.repeat(31)],
    ['x'.repeat(40), 11, `${'x'.repeat(26)} (12)`],
  ])('%j, number %i, is named %j', (title, index, name) => {
    expect(sheetName(title, index)).toBe(name);
  });
});

describe('dates in cells', () => {
  it('are the wall clock of the company', () => {
    expect(serialOfDay('1970-01-01')).toBe(25_569);
    expect(serialOfInstant('2026-05-03T05:59:00Z', 'America/Costa_Rica')).toBeCloseTo(
      serialOfDay('2026-05-02')! + 1439 / 1440,
    );
    expect(serialOfInstant('2026-07-01T00:00:00Z', 'Europe/Madrid')).toBeCloseTo(serialOfDay('2026-07-01')! + 2 / 24);
    expect(serialOfInstant('nunca', 'America/Costa_Rica')).toBeNull();
    expect(serialOfDay('nunca')).toBeNull();
  });
});

describe('the work blocks of the writer', () => {
  it('are used again once their view is taken, and are clean then', () => {
    const { alloc } = Buffer;
    withScratchBlocks(() => {
      const [first, other] = [Buffer.alloc(16_385), Buffer.alloc(16_385)];
      expect(other).not.toBe(first);
      first.write('abcd');
      const view = first.slice(0, 4);
      const again = Buffer.alloc(16_385);
      expect(again).toBe(first);
      expect(again.every(byte => byte === 0)).toBe(true);
      expect(view.toString()).toBe('abcd');
      expect(Buffer.alloc(3)).toHaveLength(3);
    });
    expect(Buffer.alloc).toBe(alloc);
  });
});
