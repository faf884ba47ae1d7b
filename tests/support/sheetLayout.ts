import { CFB, read, utils, type WorkBook } from 'xlsx';

/** How a workbook's sheet is displayed and printed, read from its records (.xls) or XML (.xlsx). */
export interface SheetLayout {
  name: string;
  /** First row below the frozen ones, zero-based. */
  below: number;
  /** The filtered range and the repeated rows, in Excel's notation: A6:N86, 6:6. */
  filtered: string;
  repeated: string;
  /** Number of columns with a filter button. */
  buttons: number;
  boldRows: number[];
  landscape: boolean;
  onePageWide: boolean;
  /** Cells whose displayed text is wider than their column. */
  cut: string[];
}

const textOf = (content: unknown): string => Buffer.from(content as Uint8Array).toString('utf8');

function cutCells(book: WorkBook, sheetName: string, widths: number[], titles: number): string[] {
  const sheet = book.Sheets[sheetName] ?? {};
  return Object.entries(sheet).flatMap(([key, cell]: [string, { t?: string; w?: string }]) => {
    if (key.startsWith('!')) return [];
    const { r, c } = utils.decode_cell(key);
    const runsOn = cell.t === 's' && r !== titles;
    return runsOn || (cell.w ?? '').length <= (widths[c] ?? 8) ? [] : [key];
  });
}

interface Record {
  type: number;
  data: Buffer;
}

function recordsOf(stream: Buffer): Record[] {
  const records: Record[] = [];
  for (let at = 0; at < stream.length;) {
    const length = stream.readUInt16LE(at + 2);
    records.push({ type: stream.readUInt16LE(at), data: stream.subarray(at + 4, at + 4 + length) });
    at += 4 + length;
  }
  return records;
}

const untilEnd = (records: Record[]) =>
  records.slice(
    0,
    records.findIndex(({ type }) => type === 0x0a),
  );

/** The range of a sheet's built-in name: first and last row, first and last column. */
function nameOf(globals: Record[], builtIn: number, sheet: number): number[] {
  const name = globals.find(
    ({ type, data }) => type === 0x18 && data.readUInt16LE(8) === sheet + 1 && data.readUInt8(15) === builtIn,
  );
  return name ? [0, 2, 4, 6].map(at => name.data.readUInt16LE(19 + at)) : [];
}

function xlsLayout(file: Buffer, book: WorkBook): SheetLayout[] {
  const all = Buffer.from(CFB.find(CFB.read(file, { type: 'buffer' }), '/Workbook')?.content as Uint8Array);
  const globals = untilEnd(recordsOf(all));
  const ofType = (records: Record[], wanted: number) => records.filter(({ type }) => type === wanted).map(r => r.data);
  const weights = ofType(globals, 0x31).map(font => font.readUInt16LE(6));
  const bold = ofType(globals, 0xe0).map(format => weights[format.readUInt16LE(0)] === 700);
  return ofType(globals, 0x85).map((sheet, index) => {
    const name = book.SheetNames[index] ?? '';
    const stream = recordsOf(all.subarray(sheet.readUInt32LE(0)));
    const own = stream.slice(
      0,
      stream.findIndex(({ type }) => type === 0x0a),
    );
    const one = (type: number) => ofType(own, type)[0] ?? Buffer.alloc(34);
    const cells = own.filter(({ type }) => [0xfd, 0x204, 0x203].includes(type)).map(({ data }) => data);
    const widths: number[] = [];
    for (const data of ofType(own, 0x7d)) widths[data.readUInt16LE(0)] = data.readUInt16LE(4) / 256;
    const [row = -1, last = -1, from = -1, to = -1] = nameOf(globals, 0x0d, index);
    const [first = -1, second = -1] = nameOf(globals, 0x07, index);
    const frozen = (one(0x23e).readUInt16LE(0) & 0x08) > 0;
    return {
      name,
      below: frozen ? one(0x41).readUInt16LE(2) : 0,
      filtered: utils.encode_range({ r: row, c: from }, { r: last, c: to }),
      repeated: `${first + 1}:${second + 1}`,
      buttons: one(0x9d).readUInt16LE(0) && ofType(own, 0x5d).length,
      boldRows: [...new Set(cells.filter(cell => bold[cell.readUInt16LE(4)]).map(cell => cell.readUInt16LE(0)))],
      landscape: (one(0xa1).readUInt16LE(10) & 0x02) === 0,
      onePageWide:
        (one(0x81).readUInt16LE(0) & 0x100) > 0 && one(0xa1).readUInt16LE(6) === 1 && one(0xa1).readUInt16LE(8) === 0,
      cut: cutCells(book, name, widths, row),
    };
  });
}

function xlsxLayout(file: Buffer, book: WorkBook): SheetLayout[] {
  const zip = CFB.read(file, { type: 'buffer' });
  const partOf = (path: string) => textOf(CFB.find(zip, path)?.content);
  const styles = partOf('/xl/styles.xml');
  const fonts = [...styles.matchAll(/<font>(.*?)<\/font>/g)].map(([, font = '']) => font.includes('<b/>'));
  const formats = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf [^>]*fontId="(\d+)"/g)];
  const bold = formats.map(([, font]) => fonts[Number(font)] ?? false);
  const names = partOf('/xl/workbook.xml');
  return book.SheetNames.map((name, index) => {
    const xml = partOf(`/xl/worksheets/sheet${index + 1}.xml`);
    const filtered = /<autoFilter ref="([^"]*)"/.exec(xml)?.[1] ?? '';
    const titles = new RegExp(`Print_Titles" localSheetId="${index}">[^<]*!\\$(\\d+):\\$(\\d+)<`).exec(names);
    const widths = [...xml.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
    const range = utils.decode_range(filtered);
    return {
      name,
      below: Number(/<pane ySplit="(\d+)"[^>]*state="frozen"/.exec(xml)?.[1] ?? 0),
      filtered,
      repeated: titles ? `${titles[1]}:${titles[2]}` : '',
      buttons: range.e.c - range.s.c + 1,
      boldRows: [...xml.matchAll(/<row r="(\d+)"[^>]*>(.*?)<\/row>/g)].flatMap(([, row, cells = '']) =>
        [...cells.matchAll(/ s="(\d+)"/g)].some(([, format]) => bold[Number(format)]) ? [Number(row) - 1] : [],
      ),
      landscape: xml.includes('orientation="landscape"'),
      onePageWide: xml.includes('<pageSetUpPr fitToPage="1"/>') && xml.includes('fitToWidth="1" fitToHeight="0"'),
      cut: cutCells(book, name, widths, range.s.r),
    };
  });
}

/** Layouts of the sheets of an `.xls` or `.xlsx`; `book` is SheetJS's reading of it, if available. */
export const layoutsOf = (file: Buffer, book = read(file, { cellNF: true })): SheetLayout[] =>
  file.subarray(0, 2).toString() === 'PK' ? xlsxLayout(file, book) : xlsLayout(file, book);

/** The violations of the layout rules that hold for every sheet we export. */
export function layoutFaults(file: Buffer): string[] {
  return layoutsOf(file).flatMap(
    ({ name, below, filtered, repeated, buttons, boldRows, landscape, onePageWide, cut }) => {
      const { s, e } = utils.decode_range(filtered);
      const faults = {
        'titles are not frozen': below !== s.r + 1,
        'titles are not repeated': repeated !== `${s.r + 1}:${s.r + 1}`,
        'titles are not bold': !boldRows.includes(s.r),
        'columns have no filter': e.r < s.r || buttons !== e.c - s.c + 1,
        'not landscape': !landscape,
        'not one page wide': !onePageWide,
        [`cut: ${cut.join(' ')}`]: cut.length > 0,
      };
      return Object.entries(faults).flatMap(([fault, is]) => (is ? [`${name}: ${fault}`] : []));
    },
  );
}
