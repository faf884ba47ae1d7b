import { inflateSync } from 'node:zlib';
import { z } from 'zod';

/** The texts of a page in drawing order, one per drawn line. */
export type PageTexts = string[];

interface PdfObject {
  dictionary: string;
  stream: string | null;
}

function objectsOf(file: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  for (const match of file.matchAll(/^(\d+) 0 obj\n/gm)) {
    const start = match.index + match[0].length;
    const end = file.indexOf('\nendobj', start);
    const body = file.slice(start, end);
    const at = body.indexOf('\nstream\n');
    const raw = at < 0 ? null : Buffer.from(body.slice(at + 8, body.lastIndexOf('\nendstream')), 'latin1');
    const dictionary = at < 0 ? body : body.slice(0, at);
    const plain = raw && dictionary.includes('FlateDecode') ? inflateSync(raw) : raw;
    objects.set(match[1] ?? '', { dictionary, stream: plain?.toString('latin1') ?? null });
  }
  return objects;
}

/** The text of each glyph code of a font, from its ToUnicode table (used for copying and searching). */
function unicodeOf(map: string): string[] {
  const list = /beginbfrange\n<0000> <[\da-f]+> \[(.*?)\]/s.exec(map)?.[1] ?? '';
  return [...list.matchAll(/<([\da-f ]*)>/g)].map(([, codes = '']) =>
    codes
      .split(' ')
      .map(code => String.fromCharCode(Number.parseInt(code, 16)))
      .join(''),
  );
}

/**
 * Extracts the text of our PDFs: inflates the pages and maps glyphs by the fonts' ToUnicode tables. No-break spaces are
 * returned as spaces.
 */
export function readPdf(bytes: Buffer): PageTexts[] {
  const file = bytes.toString('latin1');
  const objects = objectsOf(file);
  const get = (number: string | undefined) => objects.get(number ?? '');
  const reference = (dictionary: string, key: string) => new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1];
  const fonts = new Map<string, string[]>();
  const fontTable = (number: string): string[] => {
    const known =
      fonts.get(number) ?? unicodeOf(get(reference(get(number)?.dictionary ?? '', 'ToUnicode'))?.stream ?? '');
    fonts.set(number, known);
    return known;
  };
  return [...objects.values()]
    .filter(({ dictionary }) => /\/Type \/Page\n/.test(dictionary))
    .map(({ dictionary }) => {
      const resources = get(reference(dictionary, 'Resources'))?.dictionary ?? '';
      const content = get(reference(dictionary, 'Contents'))?.stream ?? '';
      return [...content.matchAll(/\/(F\d+) [\d.]+ Tf\n[\s\S]*?\[(.*?)\] TJ/g)].map(([, font = '', glyphs = '']) => {
        const table = fontTable(reference(resources, font) ?? '');
        const codes = [...glyphs.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
        return codes
          .map(code => table[Number.parseInt(code, 16)] ?? '?')
          .join('')
          .replaceAll('\u00a0', ' ');
      });
    });
}

interface Heard {
  role?: string;
  id?: string;
  children?: Heard[];
}

/**
 * The pages of a tagged PDF as a screen reader gets them: titles and paragraphs as `P: texts`, table rows as `TR:
 * cells`.
 */
export async function hearPdf(bytes: Buffer): Promise<string[][]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({ data: new Uint8Array(bytes) });
  const file = await loading.promise;
  const pages = Array.from({ length: file.numPages }, async (_, at) => {
    const page = await file.getPage(at + 1);
    const texts = new Map<string, string[]>();
    let open: string[] | undefined;
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if ('str' in item) open?.push(...(item.str.trim() ? [item.str] : []));
      else {
        open = item.type === 'beginMarkedContentProps' && item.id ? [] : undefined;
        if (open) texts.set(item.id, open);
      }
    }
    const wordsOf = ({ id, children = [] }: Heard): string[] =>
      id ? (texts.get(id) ?? []) : children.flatMap(wordsOf);
    const lines = ({ role, children = [] }: Heard): string[] =>
      role === 'TR' || role === 'P' || role === 'H1'
        ? [`${role}: ${children.map(child => wordsOf(child).join(' ')).join(' | ')}`]
        : children.flatMap(lines);
    return lines((await page.getStructTree()) as Heard);
  });
  const heard = await Promise.all(pages);
  await loading.destroy();
  return heard;
}

/** A text of a page, with the left and right edge of its line and its baseline, in points from the lower left corner. */
export interface Placed {
  text: string;
  left: number;
  right: number;
  y: number;
}

/** Where the texts of the first page stand. */
export async function placesInPdf(bytes: Buffer): Promise<Placed[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({ data: new Uint8Array(bytes) });
  const page = await (await loading.promise).getPage(1);
  const { items } = await page.getTextContent();
  const placed = items.flatMap(item => {
    if (!('str' in item) || !item.str.trim()) return [];
    const [left, y] = z.tuple([z.number(), z.number()]).parse(item.transform.slice(4));
    return [{ text: item.str.replaceAll('\u00a0', ' '), left, right: left + item.width, y }];
  });
  await loading.destroy();
  return placed;
}

/** A filled rectangle, in points from the top left corner. */
export interface Dark {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The size of each page of our PDFs and the rectangles filled in black on it, in drawing order. */
export function darksInPdf(bytes: Buffer): { size: [width: number, height: number]; darks: Dark[] }[] {
  const objects = objectsOf(bytes.toString('latin1'));
  return [...objects.values()]
    .filter(({ dictionary }) => /\/Type \/Page\n/.test(dictionary))
    .map(({ dictionary }) => {
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(dictionary) ?? [];
      const contents = /\/Contents (\d+) 0 R/.exec(dictionary)?.[1] ?? '';
      const stream = objects.get(contents)?.stream ?? '';
      const drawn = [...stream.matchAll(/((?:^[-\d. ]+ re\n)+)\/DeviceRGB cs\n0 0 0 scn\nf\n/gm)];
      const darks = drawn.flatMap(([, all = '']) =>
        [...all.matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)].map(([, ...numbers]) => {
          const [x = 0, y = 0, w = 0, h = 0] = numbers.map(Number);
          return { x, y, width: w, height: h };
        }),
      );
      return { size: [Number(width), Number(height)], darks };
    });
}
