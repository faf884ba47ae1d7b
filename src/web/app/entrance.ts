import { LOGIN_PATH, ROOT_PATH } from './routes';
import { session } from '../api/session';

const LOGIN_HASH = `#${LOGIN_PATH}`;
const ROOT_HASH = `#${ROOT_PATH}`;

/** Replaces the history entry, so that Back cannot loop between the sign-in screen and the one after it. */
const replaceHash = (hash: string) => window.history.replaceState(null, '', hash);

function settle() {
  const atLogin = window.location.hash.startsWith(LOGIN_HASH);
  if (!session.get()) {
    if (!atLogin) replaceHash(LOGIN_HASH);
  } else if (atLogin) {
    replaceHash(session.takeReturn() ?? ROOT_HASH);
  }
}

/** Keeps the hash in line with the session: signed-out users are at #/login, signed-in users never are (S2). */
export function watchEntrance(): () => void {
  settle();
  const unsubscribe = session.subscribe(settle);
  window.addEventListener('hashchange', settle);
  return () => {
    unsubscribe();
    window.removeEventListener('hashchange', settle);
  };
}
