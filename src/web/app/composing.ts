/**
 * While an input method composes a text (an accent typed by its own key, a word of a phone's keyboard), Enter and Esc
 * are the method's: they must not search, send, move on or close anything. Registered before the application's handlers.
 */
window.addEventListener(
  'keydown',
  event => {
    if (event.isComposing && (event.key === 'Enter' || event.key === 'Escape')) event.stopImmediatePropagation();
  },
  { capture: true },
);
