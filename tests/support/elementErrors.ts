const SAYS = '\n\nThe page says:\n';
/** Of what a page says; the rest seldom tells why something is not in it. */
const MAX_LINES = 40;

/** What a page says, a line for each piece of text, with the names of what has no text and what is typed into fields. */
function textsOf(container: Element | Document): string {
  const texts: string[] = [];
  // What is asked of a whole page comes as its document, which has no attributes.
  const root = container instanceof Document ? container.documentElement : container;
  for (const element of [root, ...root.querySelectorAll('*')]) {
    const own = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.textContent);
    const typed = element instanceof HTMLInputElement ? `${element.type}: ${element.value}` : '';
    const text = [element.getAttribute('aria-label'), own.join(''), typed].filter(Boolean).join(' ').trim();
    if (text) texts.push(`${element.getAttribute('role') ?? element.localName}  ${text}`);
  }
  const left = texts.length - MAX_LINES;
  return [...texts.slice(0, MAX_LINES), ...(left > 0 ? [`… and ${left} more`] : [])].join('\n');
}

/** Says what was asked for and what the page says instead, where the library prints all roles and all markup of the page. */
export function elementError(message: string | null, container: Element | Document): Error {
  const [asked = ''] = (message ?? '').split(/\n\nHere are the |\n\nIgnored nodes: |\n\nThe page says:\n/);
  const error = new Error(`${asked}${SAYS}${textsOf(container)}`);
  error.name = 'TestingLibraryElementError';
  return error;
}
