import { session } from './session';

const MAX_LENGTH = 1_000_000;

/** What a visit leaves in the browser for the next start of the same user: written when the page is put away, gone with the session. */
export function keptForNextStart(key: string) {
  session.subscribe(() => {
    if (!session.get()) localStorage.removeItem(key);
  });

  const write = (text: string | undefined) => {
    try {
      if (text && text.length <= MAX_LENGTH) localStorage.setItem(key, text);
    } catch {
      // A full browser: the next start does without, as the first one did.
    }
  };

  return {
    /** What was written, if it can be read. */
    read(): unknown {
      try {
        return JSON.parse(localStorage.getItem(key) ?? 'null');
      } catch {
        return null;
      }
    },

    /** Writes what `textOf` says whenever the page is put away, unless it says nothing; answers how to stop that. */
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
