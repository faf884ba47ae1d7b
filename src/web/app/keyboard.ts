/** Keys that are not for the application. Registered before its handlers. */
const isForNobody = ({ key, isComposing, repeat, target }: KeyboardEvent): boolean =>
  // While an input method composes a text (an accent typed by its own key, a word of a phone's keyboard), Enter and Esc
  // are the method's: they must not search, send, move on or close anything.
  (isComposing && (key === 'Enter' || key === 'Escape')) ||
  // Enter that is held down would answer the question it has opened, or walk through a form and save it.
  (repeat && key === 'Enter' && !(target instanceof HTMLTextAreaElement));

window.addEventListener(
  'keydown',
  event => {
    if (!isForNobody(event)) return;
    event.stopImmediatePropagation();
    // The method still takes its key.
    if (!event.isComposing) event.preventDefault();
  },
  { capture: true },
);
