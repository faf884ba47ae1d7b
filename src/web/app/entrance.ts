import { LOGIN_PATH, ROOT_PATH } from './routes';
import { session } from '../api/session';

const LOGIN_HASH = `#${LOGIN_PATH}`;
const ROOT_HASH = `#${ROOT_PATH}`;

/** Replaces, so that Back never leads into a loop between sign-in and what follows it. */
const replaceHash = (hash: string) => window.history.replaceState(null, '', hash);

function settle() {
  const atLogin = window.location.hash.startsWith(LOGIN_HASH);
  if (!session.get()) {
    if (!atLogin) replaceHash(LOGIN_HASH);
  } else if (atLogin) {
    replaceHash(session.takeReturn() ?? ROOT_HASH);
  }
}

/** Keeps the address right: signed out means #/login, and nobody signed in stays there (S2). */
export function watchEntrance(): () => void {
  settle();
  const unsubscribe = session.subscribe(settle);
  window.addEventListener('hashchange', settle);
  return () => {
    unsubscribe();
    window.removeEventListener('hashchange', settle);
  };
}
