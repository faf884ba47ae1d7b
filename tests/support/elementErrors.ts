import { getConfig } from '@testing-library/react';

const SAYS = '\n\nThe page says:\n';
/** Lines of the page's text to print; more seldom help. */
const MAX_LINES = 40;

/** The page's texts, one line per element, with accessible names and values of inputs. */
function textsOf(container: Element | Document): string {
  const texts: string[] = [];
  // Queries on the whole page pass its document, which has no attributes.
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

/** While `waitFor` and `findBy` try again: nobody reads those errors, and the last one is made anew when they give up. */
const isTriedAgain = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

/** Error with the failed query and the page's texts, instead of the library's output of all roles and markup. */
export function elementError(message: string | null, container: Element | Document): Error {
  const [asked = ''] = (message ?? '').split(/\n\nHere are the |\n\nIgnored nodes: |\n\nThe page says:\n/);
  const error = new Error(isTriedAgain() ? asked : `${asked}${SAYS}${textsOf(container)}`);
  error.name = 'TestingLibraryElementError';
  return error;
}
