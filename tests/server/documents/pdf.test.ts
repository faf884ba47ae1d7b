import { describe, expect, it } from 'vitest';
import { listadoDocument } from '../../../src/server/modules/pedidos/listadoDocument';
import { paginate, type Block } from '../../../src/server/documents/pdf/flow';
import { Pen } from '../../../src/server/documents/pdf/pen';
import { renderPdf } from '../../../src/server/documents/pdf/renderPdf';
import { lanesOf } from '../../../src/server/documents/pdf/table';
import { printable, wrap } from '../../../src/server/documents/pdf/text';
import { contentWidth, page, padding, styles } from '../../../src/server/documents/pdf/theme';
import { pedidoDocument } from '../../../src/server/modules/pedidos/pedidoDocument';
import { hearPdf, readPdf } from '../../support/readPdf';
import { columns, context, linea, loaded, longDocument, pedido } from './samples';

const pagesOf = async (model: Parameters<typeof loaded>[0]) => readPdf(await renderPdf(await loaded(model)));

describe('an order as PDF', () => {
  it('says who issues it, what it is and what it holds', async () => {
    const order = pedido(1234, {
      pedidoDetalle: [linea(1, { cantidad: 1234.5, recibido: 1234.5, entregado: '2026-05-05T21:15:00Z' }), linea(2)],
    });
    const file = await renderPdf(await loaded(pedidoDocument(order, context)));
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    const [texts, ...others] = readPdf(file);
    expect(others).toEqual([]);
    expect(texts).toEqual(
      expect.arrayContaining([
        'Constructora Peñón',
        'Constructora Peñón, S. A.  ·  RNC 3-101-445566',
        'Pedido',
        'N.º 1234',
        'Torre Ñuñoa',
        '3/5/26, 2:05 p. m.',
        '10/5/26',
        'María Núñez',
        'Direccionamiento',
        'CAÑO DE PVC — 4 PULGADAS',
        '1 234,5',
        '05/05/26 15:15',
        '6,25',
        'Generado el 12/5/26, 9:30 a. m.',
        'Página 1 de 1',
      ]),
    );
  });

  it('is fit for a supplier: where it is to go, and nothing of its state', async () => {
    const order = pedido(7, { estado: 'Cerrado' });
    const [texts] = await pagesOf(pedidoDocument(order, context, 'Portón 2, Liberia'));
    expect(texts).toContain('Portón 2, Liberia');
    expect(texts).not.toContain('Estado');
    expect(texts).not.toContain('Cerrado');
  });

  it('prints colones', async () => {
    const model = {
      ...longDocument(1),
      columns: [...columns, { title: 'Costo', kind: 'money' as const }],
      groups: [{ rows: [[1, 'X', 2, 1500.5]] }],
      summary: [
        { label: 'Subtotal', value: 1500.5, kind: 'money' as const },
        { label: 'Total', value: 1695.57, kind: 'money' as const },
      ],
      note: 'Entregar en bodega',
    };
    const [texts] = await pagesOf(model);
    expect(texts?.filter(text => text.startsWith('₡'))).toEqual(['₡1 500,50', '₡1 500,50', '₡1 695,57']);
    expect(texts).toContain('Entregar en bodega');
  });

  it('repeats the column titles and says which document it is on every page', async () => {
    const lines = Array.from({ length: 90 }, (_, at) => linea(at + 1));
    const pages = await pagesOf(pedidoDocument(pedido(77, { pedidoDetalle: lines }), context));
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((texts, at) => {
      expect(texts).toContain('Artículo');
      expect(texts).toContain(`Página ${at + 1} de ${pages.length}`);
      expect(texts.includes('Pedido N.º 77')).toBe(at > 0);
    });
    expect(pages.flat().filter(text => text === 'CAÑO DE PVC — 4 PULGADAS')).toHaveLength(90);
  });

  it('is heard in order: each fact with its label, each row cell by cell, and nothing twice', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => linea(at + 1));
    const order = pedido(77, { pedidoDetalle: lines });
    const [first = [], second = []] = await hearPdf(await renderPdf(await loaded(pedidoDocument(order, context))));
    expect(first).toEqual(
      expect.arrayContaining(['H1: Pedido N.º 77', 'P: Proyecto Torre Ñuñoa', 'P: Entrega estimada 10/5/26']),
    );
    const rows = [...first, ...second].filter(line => line.startsWith('TR: '));
    expect(rows[0]).toBe('TR: Artículo | Direccionamiento | Pedido | Entregado | Pendiente | Fecha entregado');
    expect(rows[1]).toBe('TR: CAÑO DE PVC — 4 PULGADAS PVC-0400 · Tubo 6 m | 1.2,3-4 | 10,5 | 4,25 | 6,25 | —');
    expect(rows.filter(row => row.includes('Artículo'))).toHaveLength(1);
    expect([...first, ...second].filter(line => /Página|Generado/.test(line))).toEqual([]);
  });

  it('gives the address the width that the title leaves', async () => {
    const direccion = 'San José, Montes de Oca, 200 metros al norte de la iglesia de Sabanilla, edificio 4';
    const empresa = { nombre: 'Bodega', razonSocial: 'Bodega', direccion };
    const [texts] = await pagesOf(pedidoDocument(pedido(1), { ...context, empresa }));
    expect(texts).toContain(direccion);
    // A legal name that is the name stands once.
    expect(texts?.filter(text => text === 'Bodega')).toHaveLength(1);
  });

  it('prints a question mark for signs that the font lacks, one for several in a row', async () => {
    const names = [
      ['🚨 URGENTE 日本 ¡ya! اسمنت', '? URGENTE ? ¡ya! ?'],
      ['Casco 👷🏽‍♀️👷 talla?? M', 'Casco ? talla?? M'],
      ['Кран ½" № 3 → m² Ωß', 'Кран ½" № 3 → m² Ωß'],
      ['Cafe\u0301 n\u0303andu\u0301, ce\u00adra\u00admica ⚠\ufe0f', 'Café ñandú, ceramica ⚠'],
    ];
    const lines = names.map(([nombreProducto], at) => linea(at + 1, { nombreProducto }));
    const [texts] = await pagesOf(pedidoDocument(pedido(1, { pedidoDetalle: lines }), context));
    expect(texts).toEqual(expect.arrayContaining(names.map(([, printed]) => printed)));
  });

  it('never breaks a number: 999 999 999 read in two lines would be another one', async () => {
    const lines = [
      linea(1, { cantidad: 1_250_000.125, recibido: 0 }),
      linea(2, { cantidad: 999_999_999, recibido: 1 }),
    ];
    const [texts = []] = await pagesOf(pedidoDocument(pedido(1, { pedidoDetalle: lines }), context));
    const numbers = texts.map(text => text.replaceAll('\u00a0', ' '));
    const all = ['1 250 000,125', '999 999 999', '999 999 998', '1 001 249 999,125', '1 001 249 998,125'];
    expect(numbers).toEqual(expect.arrayContaining(all));
  });

  it('prints a cell that is longer than a page whole, its row going on under the column titles', async () => {
    const names = Array.from({ length: 150 }, (_, at) => `Línea ${at + 1}`);
    const rows = [
      [1, names.join('\n'), 2],
      [2, 'Después', 3],
    ];
    const pages = readPdf(await renderPdf({ ...longDocument(0), groups: [{ rows }] }));
    expect(pages.flat().filter(text => /^Línea|^Después/.test(text))).toEqual([...names, 'Después']);
    expect(pages.flat().filter(text => text === '0,5' || text === '2')).toEqual(['2', '2']);
    for (const texts of pages) expect(texts).toContain('Artículo');
  });

  it('takes any text: control characters, halves of signs, a word without end', async () => {
    const nasty = linea(1, { nombreProducto: `\u0000a\u202e\ud800${'X'.repeat(600)}`, direccionamiento: '' });
    const [texts] = await pagesOf(pedidoDocument(pedido(1, { pedidoDetalle: [nasty], proyecto: null }), context));
    expect(texts?.filter(text => text.includes('XX')).join('')).toMatch(/^a.?X{600}$/);
  });
});

describe('a list of orders as PDF', () => {
  it('puts each order in a band above its lines, and the band again where the order goes on', async () => {
    const long = pedido(2, { pedidoDetalle: Array.from({ length: 30 }, (_, at) => linea(at + 1)) });
    const pages = await pagesOf(listadoDocument('pendientes', [pedido(1), long, pedido(3)], context, []));
    const bands = pages.map(texts => texts.map(text => text.trim()).filter(text => text.startsWith('Pedido N.º')));
    expect(bands).toEqual([
      ['Pedido N.º 1', 'Pedido N.º 2'],
      ['Pedido N.º 2', 'Pedido N.º 3'],
    ]);
    expect(pages[0]?.some(text => text.includes('Entrega estimada 10/5/26'))).toBe(true);
  });

  it('keeps a band on its page, however long its first value is', async () => {
    const heading = ['Hospital de '.repeat(20), 'lo demás'];
    const model = {
      ...longDocument(1),
      groupColumns: [
        { title: 'Obra', kind: 'text' as const },
        { title: 'Nota', kind: 'text' as const },
      ],
    };
    const [texts = []] = readPdf(await renderPdf({ ...model, groups: [{ heading, rows: [] }] }));
    expect(texts.filter(text => text.startsWith('Hospital')).length).toBeGreaterThan(1);
    expect(texts.map(text => text.trim())).toContain('lo demás');
  });

  it.each([
    ['entregados', 'Pedidos Entregados', 'No hay pedidos entregados'],
    ['pendientes', 'Pedidos Pendientes', 'No hay pedidos pendientes'],
  ] as const)('says that there are no orders (%s)', async (listado, title, words) => {
    const [texts] = await pagesOf(listadoDocument(listado, [], context, []));
    expect(texts).toEqual(expect.arrayContaining([title, words]));
  });
});

describe('the page', () => {
  const block = (height: number, rest: Partial<Block> = {}): Block => ({ height, draw: () => undefined, ...rest });
  const room = page.height - page.top - page.bottom;

  it('moves a heading on together with what it must keep', () => {
    const heading = block(20, { keep: 20 });
    const pages = paginate([block(room - 30), heading, block(20)]);
    expect(pages.map(blocks => blocks.length)).toEqual([1, 2]);
    expect(pages[1]?.[0]?.block).toBe(heading);
  });

  it('puts the heads of a block above it on a new page only', () => {
    const head = block(10);
    const pages = paginate([head, ...[1, 2, 3].map(() => block(room / 2 - 10, { heads: [head] }))]);
    expect(pages.map(blocks => blocks.map(({ block: { height } }) => height === 10))).toEqual([
      [true, false, false],
      [true, false],
    ]);
  });

  it('does not look for a page that could hold a block higher than all', () => {
    const head = block(10);
    expect(paginate([head, block(room * 2, { heads: [head] }), block(5)])).toHaveLength(2);
  });

  it('shares its width among the columns', () => {
    const width = lanesOf(columns).reduce((sum, lane) => sum + lane.width + 2 * padding.x, 0);
    expect(width).toBeCloseTo(contentWidth);
    const numbers = lanesOf([
      { title: 'a', kind: 'money' },
      { title: 'b', kind: 'quantity' },
    ]);
    expect(numbers.reduce((sum, lane) => sum + lane.width + 2 * padding.x, 0)).toBeCloseTo(contentWidth);
  });

  it('prints figures of one width', async () => {
    const pen = new Pen({ title: 'x', author: 'x', createdAt: new Date(0), tagged: false });
    const widths = ['11,11', '27,25', '47,75', '00,00'].map(text => pen.width(text, styles.cell).toFixed(6));
    expect(new Set(widths).size).toBe(1);
    await pen.finish();
  });
});

describe('wrapping', () => {
  const measure = (text: string) => [...text].length;

  it.each([
    ['uno dos tres', 7, ['uno dos', 'tres']],
    ['uno\ndos', 20, ['uno', 'dos']],
    ['', 10, ['']],
    ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
    ['12.5-7.8-100', 6, ['12.5-', '7.8-', '100']],
    ['1\u00a0234,5 m', 7, ['1\u00a0234,5', 'm']],
    ['😀😀😀', 2, ['😀😀', '😀']],
    ['ab', 0, ['a', 'b']],
  ])('%j in %i', (text, width, lines) => {
    expect(wrap(text, width, measure)).toEqual(lines);
  });

  it('drops what no font can draw', () => {
    expect(printable('a\u0007b\u200bc\ud800 ñ₡\n')).toBe('abc\ufffd ñ₡\n');
    expect(printable('n\u0303a\u00ad\u2060\ufe0f\u2028b\t')).toBe('ñab\t');
  });
});
