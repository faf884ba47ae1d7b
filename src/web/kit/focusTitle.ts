/** Focuses the screen's title, where keyboard work goes on when what had the focus is gone. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1');
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
