import { session } from './session';
import { spare, storedJson } from './store';

const MAX_LENGTH = 1_000_000;

/** A localStorage entry for the user's next start: written when the page is hidden, removed when the session ends. */
export function keptForNextStart(key: string) {
  spare.push(key);
  session.subscribe(() => {
    if (!session.get()) localStorage.removeItem(key);
  });

  const write = (text: string | undefined) => {
    try {
      if (text && text.length <= MAX_LENGTH) localStorage.setItem(key, text);
    } catch {
      // Storage is full: the next start works without it, like the first one.
    }
  };

  return {
    read: () => storedJson(key),

    /** Whenever the page is hidden, writes what `textOf` returns, unless undefined. Returns the stop function. */
    keep(idUsuario: number, textOf: () => string | undefined): () => void {
      const onHide = ({ type }: Event) => {
        const isLeaving = type === 'pagehide' || document.visibilityState === 'hidden';
        if (isLeaving && session.get()?.id === idUsuario) write(textOf());
      };
      document.addEventListener('visibilitychange', onHide);
      window.addEventListener('pagehide', onHide);
      return () => {
        document.removeEventListener('visibilitychange', onHide);
        window.removeEventListener('pagehide', onHide);
      };
    },
  };
}
