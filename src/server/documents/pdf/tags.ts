/** Tag of a text for screen readers: title of the document, paragraph, header cell or cell. */
export type Leaf = 'H1' | 'P' | 'TH' | 'TD';

type Element = PDFKit.PDFStructureElement;

/**
 * Builds the structure of a tagged PDF while it is drawn. Screen readers read it in this order, the table cell by cell,
 * and skip artifacts (rules, logo, content repeated on every page).
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

  /** Draws one structure element with all its text; inside another leaf or artifact it becomes part of that. */
  leaf(type: Leaf, draw: () => unknown): void {
    if (this.inside) return void draw();
    const content = this.pdf.markStructureContent(type);
    this.closed(draw);
    this.parent().add(this.pdf.struct(type, {}, [content]));
  }

  /** Draws a row of the table; the leaves drawn in it are its cells. */
  inRow(draw: () => unknown): void {
    if (this.inside) return void draw();
    this.row = this.pdf.struct('TR');
    this.openTable().add(this.row);
    draw();
    this.row.end();
    this.row = null;
  }

  /** Draws something that screen readers skip. */
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
