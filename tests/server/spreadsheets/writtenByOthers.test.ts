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

  it('keeps characters that are written by their number, emoji too', async () => {
    const book = utils.book_new(utils.aoa_to_sheet([['Bloque #']]));
    const files = await unzip(write(book, { type: 'buffer', bookSST: true }) as Buffer);
    const parts = [...files].map(([name, content]) => {
      const text = content.toString().replace('Bloque #', 'Bloque &#129521; &#x1F9F1; &#241; &amp;#129521;');
      return { name, content: text };
    });
    const {
      rows: [row],
    } = await readBook(zip(parts), 'xlsx', { rows: 10, columns: 10 });
    expect(row?.cells).toEqual(['Bloque 🧱 🧱 ñ &#129521;']);
  });

  it.each(['', 'x:'])('has no formula taken for a blank cell, with the prefix "%s"', async p => {
    const formula = `<${p}c r="A1"><${p}f>B1*2</${p}f></${p}c><${p}c r="B1"><${p}v>2</${p}v></${p}c>`;
    expect(await cellsOf(formula, p)).toEqual([{ refused: expect.stringContaining('fórmulas') }, 2]);
  });
});
