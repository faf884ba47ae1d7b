/** What a piece of text is to a reader who hears the document: its title, a paragraph, a cell. */
export type Leaf = 'H1' | 'P' | 'TH' | 'TD';

type Element = PDFKit.PDFStructureElement;

/**
 * The structure of a tagged PDF, built while it is drawn: a reader that speaks it takes it in this order, each row of the
 * table cell by cell. What is drawn outside of it (lines, logo, what is repeated on each page) is left out of the reading.
 */
export class Tags {
  private readonly root: Element;
  private table: Element | null = null;
  private row: Element | null = null;
  private inside = false;

  constructor(private readonly pdf: PDFKit.PDFDocument) {
    this.root = pdf.struct('Document');
    pdf.addStructure(this.root);
  }

  /** Draws one piece of text, however many drawings it takes; within another it is a part of that one. */
  leaf(type: Leaf, draw: () => unknown): void {
    if (this.inside) return void draw();
    const content = this.pdf.markStructureContent(type);
    this.closed(draw);
    this.parent().add(this.pdf.struct(type, {}, [content]));
  }

  /** Draws a row of the table, whose cells are the leaves drawn in it. */
  inRow(draw: () => unknown): void {
    if (this.inside) return void draw();
    this.row = this.pdf.struct('TR');
    this.openTable().add(this.row);
    draw();
    this.row.end();
    this.row = null;
  }

  /** Draws what is for the eye only. */
  artifact(draw: () => unknown): void {
    if (this.inside) return void draw();
    this.pdf.markContent('Artifact');
    this.closed(draw);
  }

  end(): void {
    this.endTable();
    this.root.end();
  }

  private closed(draw: () => unknown): void {
    this.inside = true;
    draw();
    this.inside = false;
    this.pdf.endMarkedContent();
  }

  private openTable(): Element {
    if (!this.table) {
      this.table = this.pdf.struct('Table');
      this.root.add(this.table);
    }
    return this.table;
  }

  private endTable(): void {
    this.table?.end();
    this.table = null;
  }

  private parent(): Element {
    if (this.row) return this.row;
    this.endTable();
    return this.root;
  }
}
