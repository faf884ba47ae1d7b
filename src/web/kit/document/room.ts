import { below, useHeldScreen } from '../width';

/** Material's widths `lg` and `xl`, in pixels. */
const column = below(1200);
const actions = below(1536);

/** Whether there is no room for a column beside a document. */
export const useIsNarrow = (): boolean => useHeldScreen(column);

/** Whether there is room for all actions of a document. */
export const useIsWide = (): boolean => !useHeldScreen(actions);
