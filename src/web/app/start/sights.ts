import { z } from 'zod';
import { keptForNextStart } from '../../api/kept';

/**
 * The screens as their reader last saw them, each a picture made of HTML: the first script of the next start (`early.ts`)
 * shows it until the application has drawn its own. One made by an older version of the app is as good: it is only looked at.
 */
const store = keptForNextStart('vistas');
const SIGHTS = 3;

/** What of a screen is not there any more when it is opened again. */
const PASSING = [
  '[role="alert"]',
  '[role="status"]:not(:empty)',
  '[role="progressbar"]',
  '[aria-expanded="true"]',
  '[data-unsent]',
];
const passing = PASSING.map(one => `main ${one}`).join();

/** Each under what it is of: `early.ts` looks for it by the same words. */
const sights = z.record(z.string(), z.string()).catch({});

const nameOf = (idUsuario: number) =>
  [idUsuario, location.hash || '#/', innerWidth, document.documentElement.style.colorScheme].join(' ');

const isEmotion = ({ ownerNode }: CSSStyleSheet) =>
  ownerNode instanceof HTMLElement && ownerNode.dataset['emotion'] !== undefined;

/** What of the rules makes the picture: those of this width and of a page at rest. The page's own are those of what holds the sight. */
const drawn = (rules: CSSRuleList): string[] =>
  Array.from(rules).flatMap(rule => {
    if (rule instanceof CSSMediaRule) return matchMedia(rule.conditionText).matches ? drawn(rule.cssRules) : [];
    if (!(rule instanceof CSSStyleRule) || rule.selectorText.includes(':hover')) return [];
    return rule.cssText.replace(/^(html|body)(?= )/, ':host');
  });

/** Emotion's rules are in no text of the page: it inserts them one by one. */
const styles = () => [...document.styleSheets].filter(isEmotion).flatMap(({ cssRules }) => drawn(cssRules));

/** Without what would be there twice, or is lost with the page. */
function markupOf(root: Element): string {
  const copy = document.createElement('div');
  copy.append(...Array.from(root.childNodes, node => node.cloneNode(true)));
  for (const one of copy.querySelectorAll('[id]')) one.removeAttribute('id');
  for (const image of copy.querySelectorAll('img[src^="blob:"]')) image.remove();
  return copy.innerHTML;
}

function withSight(idUsuario: number): string | undefined {
  const root = document.getElementById('root');
  if (!root?.querySelector('main [data-whole]') || root.querySelector(passing)) return undefined;
  const name = nameOf(idUsuario);
  const { [name]: _, ...others } = sights.parse(store.read());
  const html = `<style>${styles().join('\n')}</style>${markupOf(root)}`;
  return JSON.stringify(Object.fromEntries([...Object.entries(others), [name, html]].slice(-SIGHTS)));
}

/** Keeps the sight of the screen whenever the page is put away, if it stands whole; answers how to stop that. */
export const keepSight = (idUsuario: number): (() => void) => store.keep(idUsuario, () => withSight(idUsuario));
