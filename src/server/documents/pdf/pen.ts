import PDFDocument from 'pdfkit';
import { fontFiles, setUpLayout } from './fonts';
import { wrap } from './text';
import { type Leaf, Tags } from './tags';
import { LEADING, page } from './theme';

/** Font, size in points and colour of a text. */
export interface TextStyle {
  font: keyof typeof fontFiles;
  size: number;
  color: string;
}

export type Align = 'left' | 'right' | 'center';

/** Metadata of the file. */
interface PdfInfo {
  title: string;
  author: string;
  createdAt: Date;
  /** Whether the PDF is tagged for screen readers, which doubles the time and memory of a long list. */
  tagged: boolean;
  /** The size of its pages, in which it is to be printed whatever the printer has. Default: letter, fitted to the printer's paper. */
  paper?: readonly [width: number, height: number];
}

const hasData = (part: unknown): part is { data: object } =>
  typeof part === 'object' && part !== null && 'data' in part && typeof part.data === 'object' && part.data !== null;

/** Tells programs that print it not to fit it to their paper, for which pdfkit has no option. */
function printAsItIs(pdf: PDFKit.PDFDocument): void {
  const root: unknown = Reflect.get(pdf, '_root');
  const preferences: unknown = hasData(root) && Reflect.get(root.data, 'ViewerPreferences');
  if (hasData(preferences)) Object.assign(preferences.data, { PrintScaling: 'None' });
}

/** Maximum number of cached text widths per font: more than the texts of a catalogue. */
const WIDTHS_MAX = 100_000;

/** Draws on the pages of one PDF. Positions are points from the top left corner; `y` is the top of a line of text. */
export class Pen {
  private readonly pdf: PDFKit.PDFDocument;
  private readonly bytes: Promise<Buffer>;
  private readonly widths = { regular: new Map<string, number>(), bold: new Map<string, number>() };
  private readonly tags: Tags | null;
  private color = '';

  constructor({ title, author, createdAt, tagged, paper }: PdfInfo) {
    this.pdf = new PDFDocument({
      size: paper ? [...paper] : page.size,
      margin: 0,
      autoFirstPage: false,
      font: fontFiles.regular,
      lang: 'es-CR',
      tagged,
      displayTitle: true,
      info: { Title: title, Author: author, Creator: 'Bodega', Producer: 'Bodega', CreationDate: createdAt },
    });
    this.bytes = collect(this.pdf);
    if (paper) printAsItIs(this.pdf);
    this.tags = tagged ? new Tags(this.pdf) : null;
    for (const file of Object.values(fontFiles)) setUpLayout(Reflect.get(this.pdf.font(file), '_font'));
  }

  newPage(): void {
    this.pdf.addPage();
    this.color = '';
  }

  /** Ends the file; resolves to its bytes. */
  finish(): Promise<Buffer> {
    this.tags?.end();
    this.pdf.end();
    return this.bytes;
  }

  width(text: string, { font, size }: TextStyle): number {
    const known = this.widths[font];
    let width = known.get(text);
    if (width === undefined) {
      // Widths grow with the size, so one measure at 1000 serves all sizes.
      width = this.pdf.font(fontFiles[font], 1000).widthOfString(text) / 1000;
      if (known.size >= WIDTHS_MAX) known.clear();
      known.set(text, width);
    }
    return width * size;
  }

  wrap(text: string, width: number, style: TextStyle): string[] {
    return wrap(text, width, piece => this.width(piece, style));
  }

  /** Draws one line of text, aligned in a box that begins at `x`; a text too long for the box overflows. */
  text(line: string, x: number, y: number, style: TextStyle, box?: { width: number; align: Align }): void {
    if (!line) return;
    const free = box && box.align !== 'left' ? box.width - this.width(line, style) : 0;
    if (style.color !== this.color) this.pdf.fillColor(style.color);
    this.color = style.color;
    this.leaf('P', () =>
      this.pdf
        .font(fontFiles[style.font], style.size)
        .text(line, x + (box?.align === 'center' ? free / 2 : free), y, { lineBreak: false }),
    );
  }

  /** Draws several lines of text, one below the other. */
  lines(lines: string[], x: number, y: number, style: TextStyle, box?: { width: number; align: Align }): void {
    this.leaf('P', () => lines.forEach((line, at) => this.text(line, x, y + at * style.size * LEADING, style, box)));
  }

  /** Draws a text that screen readers read as one element of the given type. */
  leaf(type: Leaf, draw: () => unknown): void {
    if (this.tags) this.tags.leaf(type, draw);
    else draw();
  }

  /** Draws a row of the table, whose cells are drawn with `leaf`. */
  row(draw: () => void): void {
    if (this.tags) this.tags.inRow(draw);
    else draw();
  }

  /** Draws something that screen readers skip: decoration, and content repeated on every page. */
  artifact(draw: () => unknown): void {
    if (this.tags) this.tags.artifact(draw);
    else draw();
  }

  rule(x: number, y: number, length: number, color: string, thickness: number): void {
    this.artifact(() =>
      this.pdf
        .lineWidth(thickness)
        .moveTo(x, y)
        .lineTo(x + length, y)
        .stroke(color),
    );
  }

  box(x: number, y: number, width: number, height: number, color: string, radius = 0): void {
    const shape = () =>
      radius ? this.pdf.roundedRect(x, y, width, height, radius) : this.pdf.rect(x, y, width, height);
    this.artifact(() => shape().fill(color));
    this.color = color;
  }

  /** Draws rectangles as one shape, in which no edge shows between two that touch. */
  darks(rectangles: readonly { x: number; y: number; width: number; height: number }[], color: string): void {
    this.artifact(() => {
      for (const { x, y, width, height } of rectangles) this.pdf.rect(x, y, width, height);
      this.pdf.fill(color);
    });
    this.color = color;
  }

  /** Draws an image as large as fits in a square, centred in it. */
  image(bytes: Uint8Array, x: number, y: number, side: number): void {
    const options = { fit: [side, side] as [number, number], align: 'center' as const, valign: 'center' as const };
    this.artifact(() => this.pdf.image(Buffer.from(bytes), x, y, options));
  }

  polygon(points: [number, number][], color: string): void {
    this.artifact(() => this.pdf.polygon(...points).fill(color));
    this.color = color;
  }
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}
