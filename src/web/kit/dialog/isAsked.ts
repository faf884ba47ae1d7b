/** Whether a dialog is open: shortcuts must not act on the page below it. */
export const isAsked = (): boolean => document.querySelector('[role="dialog"]') !== null;
