import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { readBook } from '../../../src/server/spreadsheets/readBook';
import { unzip } from '../../../src/server/spreadsheets/unzip';
import { workbookOf, zip } from '../../support/sheets';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** The cells of a sheet with one row; `x:` is how the libraries of .NET begin every name. */
const cellsOf = async (cells: string, prefix = '') => {
  const sheet = `<${prefix}sheetData><${prefix}row r="1">${cells}</${prefix}row></${prefix}sheetData>`;
  const named = prefix ? `xmlns:${prefix.slice(0, -1)}` : 'xmlns';
  const file = workbookOf(`<${prefix}worksheet ${named}="${MAIN}">${sheet}</${prefix}worksheet>`);
  const {
    rows: [row],
  } = await readBook(file, 'xlsx', { rows: 10, columns: 10 });
  return row?.cells;
};

describe('a workbook that another program wrote', () => {
  it.each([
    ['its type first', '<c t="str" r="A1" s="1"><v>#</v></c>', ''],
    ['its blanks kept', '<c r="A1" t="str"><v xml:space="preserve">#</v></c>', ''],
    ['single quotes', "<c r='A1' t='str'><v>#</v></c>", ''],
    ['line breaks', '<c r="A1"\n  t="str"\n>\n<v>#</v>\n</c>', ''],
    ['a prefix', '<x:c r="A1" t="str"><x:v>#</x:v></x:c>', 'x:'],
  ])('has its texts decoded once, with %s', async (_, cell, prefix) => {
    const text = '&amp;amp; &amp;lt;b&amp;gt; _x005F_x0041_';
    expect(await cellsOf(cell.replace('#', text), prefix)).toEqual(['&amp; &lt;b&gt; _x0041_']);
  });

  it.each(['&amp;', '&lt;', '&gt;', '&quot;', '&apos;', '&#65;', '_x0041_'])(
    'has %s of a text decoded once',
    async text => {
      const encoded = text.replace('&', '&amp;').replace('_x', '_x005F_x');
      expect(await cellsOf(`<c r="A1" t="str"><v>${encoded}</v></c>`)).toEqual([text]);
    },
  );

  it.each(['xlsx', 'biff8'] as const)('counts its dates from 1904 where it says so: %s', async kind => {
    const book = utils.book_new(utils.aoa_to_sheet([[{ t: 'n', v: 45_000 - 1462, z: 'm/d/yy' }]]));
    book.Workbook = { WBProps: { date1904: true } };
    const file = write(book, { type: 'buffer', bookType: kind }) as Buffer;
    const { rows } = await readBook(file, kind === 'xlsx' ? 'xlsx' : 'xls', { rows: 10, columns: 10 });
    expect(rows.map(({ cells }) => cells)).toEqual([['15/03/2023']]);
  });

  it.each(['xlsx', 'biff8'] as const)('shows its dates and percentages as Excel does in Costa Rica: %s', async kind => {
    const formats = ['d-mmm', 'mmmm yyyy', 'mmmm', 'mmm', 'ddd d/m', '[$-140A]dddd d "de" mmmm;@', '[$-409]d-mmm'];
    const days = [45_731, 45_731, 45_792, 45_792, 45_731, 45_915, 45_731];
    const dates = formats.map((z, at) => ({ t: 'n', v: days[at], z }));
    const shares = ['0\\ %', '0 %', '0.00\u00a0%', '0" "%'].map(z => ({ t: 'n', v: 0.5, z }));
    const book = utils.book_new(utils.aoa_to_sheet([dates, shares]));
    const file = write(book, { type: 'buffer', bookType: kind }) as Buffer;
    const { rows } = await readBook(file, kind === 'xlsx' ? 'xlsx' : 'xls', { rows: 10, columns: 10 });
    expect(rows[0]?.cells).toEqual([
      ...['15-mar', 'marzo 2025', 'mayo', 'may', 'sáb 15/3', 'lunes 15 de septiembre', '15-Mar'],
    ]);
    expect(
      rows[1]?.cells.map(cell => (typeof cell === 'object' && cell && 'shown' in cell ? cell.shown : cell)),
    ).toEqual([...['50 %', '50 %', '50.00 %', '50 %']]);
  });

  it('may name its folders, and must have a sheet', async () => {
    const book = write(utils.book_new(utils.aoa_to_sheet([['Tejas']])), { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    const files = [...(await unzip(book))].map(([name, content]) => ({ name, content }));
    const reading = (parts: typeof files) => readBook(zip(parts), 'xlsx', { rows: 10, columns: 10 });
    const folders = ['xl/', 'xl/worksheets/'].map(name => ({ name, content: Buffer.alloc(0) }));
    expect((await reading([...folders, ...files])).rows).toEqual([{ number: 1, cells: ['Tejas'] }]);
    const others = files.filter(({ name }) => !name.includes('/sheet1.xml'));
    await expect(reading(others)).rejects.toThrow('El archivo no tiene hojas');
  });

  it('keeps characters that are written by their number, emoji too', async () => {
    const book = utils.book_new(utils.aoa_to_sheet([['Bloque #']]));
    const files = await unzip(write(book, { type: 'buffer', bookSST: true }) as Buffer);
    const parts = [...files].map(([name, content]) => {
      const text = content
        .toString()
        .replace('Bloque #', 'Bloque &#129521; &#x1F9F1; &#241; &amp;#129521; &#0129521; &#x01F9F1; &#00038;lt;');
      return { name, content: text };
    });
    const {
      rows: [row],
    } = await readBook(zip(parts), 'xlsx', { rows: 10, columns: 10 });
    expect(row?.cells).toEqual(['Bloque 🧱 🧱 ñ &#129521; 🧱 🧱 &lt;']);
  });

  it.each(['', 'x:'])('has no formula taken for a blank cell, with the prefix "%s"', async p => {
    for (const attributes of ['', ' t="array" ref="A1"']) {
      const formula = `<${p}c r="A1"><${p}f${attributes}>B1*2</${p}f></${p}c><${p}c r="B1"><${p}v>2</${p}v></${p}c>`;
      expect(await cellsOf(formula, p)).toEqual([{ refused: expect.stringContaining('fórmulas') }, 2]);
    }
  });

  it.each(['', 'x:'])(
    'has no formula taken for its value that has no text of its own, with the prefix "%s"',
    async p => {
      const formulas = [
        `<${p}f t="shared" ref="A1:C1" si="0">D1*2</${p}f>`,
        `<${p}f t="shared" si="0"/>`,
        `<${p}f t="shared" si="0"></${p}f>`,
        `<${p}f t="dataTable" ref="D1:D2" r1="A1"/>`,
        `<${p}f></${p}f>`,
      ];
      const cells = formulas.map(
        (formula, at) => `<${p}c r="${'ABCDE'.charAt(at)}1">${formula}<${p}v>2</${p}v></${p}c>`,
      );
      const refused = { refused: expect.stringContaining('fórmulas') as string };
      expect(await cellsOf(cells.join(''), p)).toEqual(formulas.map(() => refused));
    },
  );
});
