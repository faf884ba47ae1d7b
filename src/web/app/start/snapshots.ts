import { z } from 'zod';
import { keptForNextStart } from '../../api/kept';

/**
 * HTML snapshots of the last screens: on the next start, the first script (`early.ts`) shows the one of the
 * address until the application has rendered. A snapshot by an older version of the app is fine: it is only looked at.
 */
const store = keptForNextStart('vistas');
const SNAPSHOTS = 3;

/** Says that the server is unreachable: a reload that breaks off requests shows it, so it is left out of the snapshot. */
const OF_CONNECTION = '[data-of-connection]';

/** Transient elements: a screen that shows one is not stored. */
const PASSING = [
  '[role="alert"]',
  `[role="status"]:not(:empty, ${OF_CONNECTION})`,
  '[role="progressbar"]',
  '[aria-expanded="true"]',
  '[data-unsent]',
];
const passing = [...PASSING.map(selector => `main ${selector}`), '[data-first-draw]'].join();

/** Snapshots by user, address, window width and theme; `early.ts` builds the same key. */
const snapshots = z.record(z.string(), z.string()).catch({});

const nameOf = (idUsuario: number) =>
  [idUsuario, location.hash || '#/', innerWidth, document.documentElement.style.colorScheme].join(' ');

const isEmotion = ({ ownerNode }: CSSStyleSheet) =>
  ownerNode instanceof HTMLElement && ownerNode.dataset['emotion'] !== undefined;

/** Text of the rules that apply now: this width's, without hover. In the shadow root, html and body become :host. */
const drawn = (rules: CSSRuleList): string[] =>
  Array.from(rules).flatMap(rule => {
    if (rule instanceof CSSMediaRule) return matchMedia(rule.conditionText).matches ? drawn(rule.cssRules) : [];
    if (!(rule instanceof CSSStyleRule) || rule.selectorText.includes(':hover')) return [];
    return rule.cssText.replace(/^(html|body)(?= )/, ':host');
  });

/** Emotion inserts its rules through the CSSOM, so they are in no style element's text. */
const styles = () => [...document.styleSheets].filter(isEmotion).flatMap(({ cssRules }) => drawn(cssRules));

/** The screen's HTML without ids, which would be duplicated, and without blob images, which end with the page. */
function markupOf(root: Element): string {
  const copy = document.createElement('div');
  copy.append(...Array.from(root.childNodes, node => node.cloneNode(true)));
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id');
  for (const gone of copy.querySelectorAll(`img[src^="blob:"], ${OF_CONNECTION}`)) gone.remove();
  return copy.innerHTML;
}

function withSnapshot(idUsuario: number): string | undefined {
  const root = document.getElementById('root');
  if (!root?.querySelector('main [data-whole]') || root.querySelector(passing)) return undefined;
  const name = nameOf(idUsuario);
  const { [name]: _, ...others } = snapshots.parse(store.read());
  const html = `<style>${styles().join('\n')}</style>${markupOf(root)}`;
  return JSON.stringify(Object.fromEntries([...Object.entries(others), [name, html]].slice(-SNAPSHOTS)));
}

export const keepSnapshot = (idUsuario: number): (() => void) => store.keep(idUsuario, () => withSnapshot(idUsuario));
