/** Whether the application must not see a key. */
const isIgnored = ({ key, isComposing, repeat, target }: KeyboardEvent): boolean =>
  // While an input method composes a text (an accent typed by its own key, a word of a phone's keyboard), Enter and Esc
  // are the method's: they must not search, send, move on or close anything.
  (isComposing && (key === 'Enter' || key === 'Escape')) ||
  // Enter that is held down would answer the question it has opened, or walk through a form and save it.
  (repeat && key === 'Enter' && !(target instanceof HTMLTextAreaElement));

// In the capture phase and before the application's own handlers, which are registered later.
window.addEventListener(
  'keydown',
  event => {
    if (!isIgnored(event)) return;
    event.stopImmediatePropagation();
    // An input method still needs its own.
    if (!event.isComposing) event.preventDefault();
  },
  { capture: true },
);
