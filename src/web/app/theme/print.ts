import { light } from './tokens';

const CONTROLS = [
  // Of the pager only its text is printed: which rows these are.
  'nav > :not(p)',
  ':has(> nav[aria-label="Menú"])',
  'header',
  // The heading of what is open has no other text.
  'button:not(.MuiAccordionSummary-root[aria-expanded="true"])',
  '.MuiAccordionSummary-expandIconWrapper',
  'input[type="file"]',
  '.MuiButton-root',
  '.MuiIconButton-root',
  '.MuiSwitch-root',
  '.MuiCheckbox-root',
  '.MuiToggleButtonGroup-root',
  '.MuiFormHelperText-root:not(.Mui-error)',
  '[aria-label="Varios a la vez"]',
  '[data-of-actions]',
  '[data-screen-only]',
  '[data-bottom-bar]',
  '[role="search"]',
  '[role="tooltip"]',
  '.skip-nav-button',
];

const AROUND_TABLES = 'main :has(table):not(table, table *)';

/** Print style: a screen's content without controls, tables in full with headers on every page, dark ink on white. */
export const print = {
  '@media print': {
    [CONTROLS.join(', ')]: { display: 'none !important' },
    // Also where the browser prints backgrounds: its own, behind elements without one, would be dark.
    html: { colorScheme: 'light !important', '--line': `${light.line} !important` },
    'html, body, body :not(:empty, [role="meter"], .MuiLinearProgress-root, .MuiAvatar-root)': {
      background: 'none !important',
    },
    'body *': { color: `${light.text} !important`, boxShadow: 'none !important' },
    '.MuiChartsAxis-root text': { fill: `${light.text} !important` },
    '.MuiChartsAxis-root line': { stroke: `${light.text} !important` },
    // `:where`: an id would show the screen also where the pages of a document are printed in its place (printPdf).
    ':where(#root, #root > div), main, [class*="MuiAccordion"]:not([class*="expandIcon"]), .MuiPaper-root:not(header, [data-bottom-bar], [data-screen-only])':
      {
        display: 'block !important',
        minHeight: '0 !important',
        maxWidth: 'none !important',
        padding: '0 !important',
        border: '0 !important',
        overflow: 'visible !important',
      },
    // All columns: the table is as wide as the page, names wrap between words, and what a column keeps on one line stays on it.
    '.MuiTableContainer-root, [data-scrolls]': { overflow: 'visible !important' },
    // The head repeated on the next page pushes rows on, by which a flex container or a grid does not grow.
    [AROUND_TABLES]: { display: 'block !important' },
    [`${AROUND_TABLES} > * + *`]: { marginTop: '12px !important' },
    table: { minWidth: '0 !important', width: '100% !important', tableLayout: 'auto !important' },
    thead: { display: 'table-header-group' },
    tr: { breakInside: 'avoid' },
    'th, td': {
      position: 'static !important',
      width: 'auto !important',
      minWidth: '0 !important',
      maxWidth: 'none !important',
      height: 'auto !important',
      fontSize: '9pt !important',
      padding: '2px 6px !important',
    },
    // Except where clipping makes the picture: a progress bar, whose filled part is moved to the left, and a round photo.
    'th *, td *:not([role="meter"], .MuiAvatar-root)': {
      overflow: 'visible !important',
      overflowWrap: 'normal !important',
      WebkitLineClamp: 'none !important',
    },
    // A switch that is all of its cell is what the cell says.
    'td:has(.MuiSwitch-root)::after': { content: '"No"' },
    'td:has(.MuiSwitch-root :checked)::after': { content: '"Sí"' },
    // An input shows its value or, if blank, a line to write on.
    '.MuiOutlinedInput-notchedOutline': { borderWidth: '0 0 1px !important' },
    'input::placeholder': { color: 'transparent !important' },
  },
  '@page': { margin: '14mm' },
} as const;
