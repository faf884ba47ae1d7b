import { light } from './tokens';

/** What is only there to be pressed, typed in or steered by. */
const CONTROLS = [
  'nav',
  ':has(> nav[aria-label="Menú"])',
  'header',
  'button',
  '.MuiButton-root',
  '.MuiIconButton-root',
  '.MuiSwitch-root',
  '[data-bottom-bar]',
  '[role="search"]',
  '[role="tooltip"]',
  '.skip-nav-button',
];

/** Printed, a screen is its content: no controls, tables whole with their headings on every page, dark ink on paper. */
export const print = {
  '@media print': {
    [CONTROLS.join(', ')]: { display: 'none !important' },
    'html, body': { background: 'none !important' },
    'body *': {
      color: `${light.text} !important`,
      boxShadow: 'none !important',
    },
    '#root, #root > div, main, .MuiPaper-root:not(header)': {
      display: 'block !important',
      minHeight: '0 !important',
      maxWidth: 'none !important',
      padding: '0 !important',
      border: '0 !important',
      background: 'none !important',
    },
    // Every column: the table takes the page's width, and texts break between words.
    '.MuiTableContainer-root, .RaDataTable-tableWrapper, [class*="RaDataTable"]': { overflow: 'visible !important' },
    table: { minWidth: '0 !important', width: '100% !important', tableLayout: 'auto !important' },
    thead: { display: 'table-header-group' },
    tr: { breakInside: 'avoid' },
    'th, td': {
      position: 'static !important',
      width: 'auto !important',
      maxWidth: 'none !important',
      height: 'auto !important',
      whiteSpace: 'normal !important',
      fontSize: '9pt !important',
      padding: '2px 6px !important',
    },
    'th *, td *': {
      whiteSpace: 'normal !important',
      overflow: 'visible !important',
      overflowWrap: 'normal !important',
    },
    // A field is what stands in it, or a line to write on.
    '.MuiOutlinedInput-notchedOutline': { borderWidth: '0 0 1px !important' },
    'input::placeholder': { color: 'transparent !important' },
  },
  '@page': { margin: '14mm' },
} as const;
