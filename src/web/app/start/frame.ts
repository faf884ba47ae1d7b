import { size } from '../theme/size.ts';
import { dark, light, type Tokens } from '../theme/tokens.ts';

/** The application's own variables (`theme/themeChoice.ts`), until it sets them. Without light-dark(), which Safari 16.4 lacks. */
const FRAME = ['ground', 'surface', 'line', 'text', 'primary'] as const satisfies (keyof Tokens)[];
const variables = (tokens: Tokens) => FRAME.map(token => `--${token}: ${tokens[token]}`).join('; ');

/** z-index above the header but below dialogs and menus, which belong to the application. */
const OVER_HEADER = 1150;

const css = `
html { ${variables(light)} }
html[style*='scheme: dark'] { ${variables(dark)} }
@media (prefers-color-scheme: dark) { html[style*='light dark'] { ${variables(dark)} } }
body { margin: 0 }
#frame { display: none }
html[data-session='open'] #frame { display: block; position: fixed; inset: 0; background: var(--ground) }
#root:has(main):not(:has([data-first-draw])) ~ #frame:not([inert]) { display: none !important }
#root:has([data-first-draw]) ~ #frame:not([inert]) { background: none; pointer-events: none }
#root:has([data-first-draw]) ~ #frame > i { display: none }
html #frame[inert] { position: absolute; inset: 0 0 auto; z-index: ${OVER_HEADER} }
@keyframes loading { from { opacity: 1; translate: -100% } to { opacity: 1; translate: 400% } }
#root:empty::after, #frame::after { content: ''; position: fixed; inset: 0 auto auto 0; z-index: ${OVER_HEADER}; width: 25%; height: 3px;
  background: var(--primary); opacity: 0; animation: loading 1.6s linear 1s infinite }
@media (prefers-reduced-motion: reduce) {
  @keyframes loading { to { opacity: 1 } }
  #root:empty::after, #frame::after { width: 100%; animation: loading 0s 1s forwards }
}
@media print { #frame { display: none !important } }
#frame > p { margin: 0; height: ${size.header}px; box-sizing: border-box; padding: 0 16px 0 ${size.header}px; display: flex;
  align-items: center; background: var(--surface); border-bottom: 1px solid var(--line); color: var(--text);
  font: 500 14px system-ui, sans-serif }
#frame > i { display: block; width: ${size.menu}px; height: 100%; box-sizing: border-box; background: var(--surface);
  border-right: 1px solid var(--line) }
@media (max-width: ${size.phone - 0.05}px) { #frame > i { display: none } }
`;

/**
 * Empty header and menu in plain HTML, shown to signed-in users until the application renders. While it draws its first
 * rows (`layout/useSecondDraw.ts`), only the header stays. From one second on a bar moves at the top, for everybody: nothing
 * else tells that the page is still being fetched.
 */
export const frame = `<style>${css}</style><div id="frame" aria-hidden="true"><p>Bodega</p><i></i></div>`;
