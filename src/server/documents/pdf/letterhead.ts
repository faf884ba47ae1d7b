import { NOTHING } from '#contract/text/format';
import { printCell } from '../cellKinds';
import { type DocumentHead, type Fact, fullTitle, type Issuer } from '../documentModel';
import type { Block } from './flow';
import { drawLogo } from './logo';
import type { Pen, TextStyle } from './pen';
import { printable } from './text';
import { colors, contentWidth, LEADING, page, styles } from './theme';

const LOGO = 36;
const TITLE_WIDTH_MAX = 220;
const GAP = 14;
const COMPANY_X = page.left + LOGO + 10;
const FACTS_A_ROW = 3;
const FACT = { width: contentWidth / FACTS_A_ROW, gap: 14, below: 9 };

/** Height of lines in one style, one below the other. */
const stackHeight = (lines: string[], style: TextStyle): number => lines.length * style.size * LEADING;

/** The company's details under its name, without missing ones and without a legal name that equals the name. */
function issuerLines({ nombre, razonSocial, rnc, telefono, direccion }: Issuer): string[] {
  const identity = [razonSocial === nombre ? null : razonSocial, rnc && `RNC ${rnc}`];
  const lines = [identity.filter(Boolean).join('  ·  '), telefono && `Tel. ${telefono}`, direccion];
  return lines.filter((line): line is string => Boolean(line)).map(printable);
}

/**
 * The letterhead: logo and company at the left, the document's title at the right, a rule under both. The title is as
 * wide as it needs to be; the company has the remaining width.
 */
export function letterhead(pen: Pen, { empresa, title, subtitle }: DocumentHead): Block {
  const titles = pen.wrap(printable(title), TITLE_WIDTH_MAX, styles.title);
  const subtitles = pen.wrap(printable(subtitle ?? ''), TITLE_WIDTH_MAX, styles.subtitle);
  const titleWidth = Math.max(
    ...titles.map(line => pen.width(line, styles.title)),
    ...subtitles.map(line => pen.width(line, styles.subtitle)),
  );
  const width = contentWidth - LOGO - 10 - titleWidth - GAP;
  const name = pen.wrap(printable(empresa?.nombre ?? 'Bodega'), width, styles.company);
  const details = empresa ? issuerLines(empresa).flatMap(line => pen.wrap(line, width, styles.companyLine)) : [];
  const nameHeight = stackHeight(name, styles.company);
  const titleHeight = stackHeight(titles, styles.title);
  const height = Math.max(
    LOGO,
    nameHeight + stackHeight(details, styles.companyLine),
    titleHeight + stackHeight(subtitles, styles.subtitle),
  );
  const right = { width: titleWidth, align: 'right' as const };
  const titleX = page.left + contentWidth - titleWidth;
  return {
    height: height + 24,
    draw: (at, y) => {
      if (empresa?.logo) at.image(empresa.logo, page.left, y, LOGO);
      else drawLogo(at, page.left, y, LOGO);
      at.lines(name, COMPANY_X, y, styles.company);
      at.lines(details, COMPANY_X, y + nameHeight, styles.companyLine);
      at.leaf('H1', () => {
        at.lines(titles, titleX, y - 2, styles.title, right);
        at.lines(subtitles, titleX, y + titleHeight - 2, styles.subtitle, right);
      });
      at.rule(page.left, y + height + 11, contentWidth, colors.line, 0.75);
    },
  };
}

function factRow(pen: Pen, facts: Fact[], timeZone: string): Block {
  const cells = facts.map(({ label, value, kind }) => ({
    label: printable(label),
    lines: pen.wrap(printable(printCell(kind, value, timeZone)) || NOTHING, FACT.width - FACT.gap, styles.fact),
  }));
  const labelHeight = stackHeight([''], styles.label) + 1;
  return {
    height: labelHeight + Math.max(...cells.map(cell => stackHeight(cell.lines, styles.fact))) + FACT.below,
    draw: (at, y) =>
      cells.forEach(({ label, lines }, column) => {
        const x = page.left + column * FACT.width;
        at.leaf('P', () => {
          at.text(label, x, y, styles.label);
          at.lines(lines, x, y + labelHeight, styles.fact);
        });
      }),
  };
}

/** The facts in a grid, each label above its value. */
export function factGrid(pen: Pen, { facts, timeZone }: DocumentHead): Block[] {
  const rows: Block[] = [];
  for (let at = 0; at < facts.length; at += FACTS_A_ROW) {
    rows.push(factRow(pen, facts.slice(at, at + FACTS_A_ROW), timeZone));
  }
  return [...rows, { height: 4, draw: () => undefined }];
}

/** Draws the header (title and company; not on the first page) and the footer (time of creation, page number). */
export function drawMargins(pen: Pen, document: DocumentHead, current: number, count: number): void {
  const { empresa, generatedAt, timeZone } = document;
  const right = { width: contentWidth, align: 'right' as const };
  if (current > 1) {
    pen.text(printable(fullTitle(document)), page.left, 27, styles.marginStrong);
    pen.text(printable(empresa?.nombre ?? ''), page.left, 27, styles.margin, right);
  }
  const y = page.height - 31;
  pen.text(`Generado el ${printCell('dateTime', generatedAt, timeZone)}`, page.left, y, styles.margin);
  pen.text(`Página ${current} de ${count}`, page.left, y, styles.margin, right);
}
