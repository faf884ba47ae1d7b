import { createContext, use, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { size } from '../app/theme/size';

const listeners = new Set<() => void>();
/** How many open dialogs, menus and file choosers keep the page as it is. */
let holds = 0;

/**
 * While `isOpen`, what the width of the screen decides stays as it was: a control drawn anew when a phone is turned would lose
 * what was opened from it, with all that was typed there.
 */
export function useHeldWidth(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    holds += 1;
    return () => {
      holds -= 1;
      // A menu that closes may open a dialog with the same press, which holds on.
      queueMicrotask(() => listeners.forEach(listen => listen()));
    };
  }, [isOpen]);
}

const InDialog = createContext(false);

/** The content of a dialog: follows the width at once, and holds what is below the dialog until it is closed. */
export function DialogContents({ children }: { children: ReactNode }) {
  useHeldWidth(true);
  return <InDialog value>{children}</InDialog>;
}

/** Whether the screen is as a media query says: now, and for what an open dialog holds. */
function screenIs(query: string) {
  const media = window.matchMedia(query);
  const isNow = () => media.matches;
  let held = isNow();
  return {
    isNow,
    isHeld: () => {
      if (holds === 0) held = isNow();
      return held;
    },
    subscribe: (listen: () => void) => {
      listeners.add(listen);
      media.addEventListener('change', listen);
      return () => {
        listeners.delete(listen);
        media.removeEventListener('change', listen);
      };
    },
  };
}

/** Whether the screen is narrower than so many pixels. */
export const below = (width: number) => screenIs(`(max-width: ${width - 0.05}px)`);
const phone = below(size.phone);

type Screen = ReturnType<typeof screenIs>;

export const useScreenNow = ({ subscribe, isNow }: Screen): boolean => useSyncExternalStore(subscribe, isNow);

export const useHeldScreen = ({ subscribe, isNow, isHeld }: Screen): boolean =>
  useSyncExternalStore(subscribe, use(InDialog) ? isNow : isHeld);

/** Whether the screen is as narrow as a phone's: rows are then cards and the menu is a drawer. */
export const useIsPhone = (): boolean => useHeldScreen(phone);

/** The same of a dialog itself, which its own opening does not hold. */
export const useIsPhoneNow = (): boolean => useScreenNow(phone);
