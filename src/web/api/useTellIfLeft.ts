import { useRef } from 'react';
import { useNotify } from 'react-admin';
import { useIsMounted } from 'usehooks-ts';
import { sentence } from '#contract/text/format';
import { reasonsOf, type Failure } from './failure';
import { statusMessages } from './http';

/** Where something is asked for: what its dialog is called or, without one, its screen; and the way back there. */
const placeNow = () => ({
  name:
    [...document.querySelectorAll('[role="dialog"] h2')].at(-1)?.textContent ??
    document.title.replace(/ · Bodega$/, ''),
  wayBack: window.location.hash.slice(1),
});

/**
 * For what is left before its answer, as by Back from a dialog: `noteAsked` keeps where it is asked for, `tellIfLeft` tells of its
 * failure on the screen of then, with the way back, and returns whether it did.
 */
export function useTellIfLeft() {
  const notify = useNotify();
  const isShown = useIsMounted();
  const asked = useRef<ReturnType<typeof placeNow> | null>(null);
  const noteAsked = () => {
    asked.current = placeNow();
  };
  const tellIfLeft = (failure: Failure): boolean => {
    if (isShown() || !asked.current) return false;
    const { name, wayBack } = asked.current;
    const done = failure.unanswered ? 'No se sabe si se hizo lo' : 'No se hizo lo';
    // That the connection is lost is said by the banner.
    const reason = failure.message === statusMessages.unreachable ? '' : ` ${sentence(reasonsOf(failure))}`;
    notify(`${done} que pidió en «${name}».${reason}`, { type: 'error', wayBack });
    return true;
  };
  return { noteAsked, tellIfLeft };
}
