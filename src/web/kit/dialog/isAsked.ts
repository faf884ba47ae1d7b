export const openDialog = (): Element | null => document.querySelector('[role="dialog"]');

/** Whether a dialog is open: shortcuts must not act on the page below it. */
export const isAsked = (): boolean => openDialog() !== null;
