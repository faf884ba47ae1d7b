import { Alert, Box, type AlertColor } from '@mui/material';
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import {
  CloseNotificationContext,
  useLocation,
  useNotificationContext,
  useTranslate,
  type NotificationPayload,
} from 'react-admin';
import { createPortal } from 'react-dom';
import { useEventListener } from 'usehooks-ts';
import type { Failure } from '../../api/failure';
import { tellsOfConnection } from '../errorMessage';

/** Between the alerts and the frame that has a place for them. */
interface AlertsPlaceValue {
  setSlot: (slot: HTMLElement | null) => void;
  /** An alert says that the server was not reached: nobody else needs to. */
  toldOfConnection: boolean;
}

export const AlertsPlace = createContext<AlertsPlaceValue>({ setSlot: () => {}, toldOfConnection: false });

/**
 * react-admin's notifications as dismissible alerts, green for success, red for failure. A success leaves by itself, an
 * error stays until it is closed (D35); the next one takes its place, and going on to another screen leaves it behind. Give a message as text or as an element. They stand after what the screen shows and
 * stay in view at its lower left: nothing moves when one comes, and no title, row action or Guardar is under it.
 */
interface Shown {
  key: number;
  type: AlertColor;
  content: ReactNode;
  duration: number | null;
  /** How often the person had pressed something when it came. */
  gestures: number;
}

const SUCCESS_MS = 6000;

function durationOf({ type, notificationOptions }: NotificationPayload): number | null {
  if (type === 'error') return null;
  const { autoHideDuration } = notificationOptions ?? {};
  return autoHideDuration === undefined ? SUCCESS_MS : autoHideDuration;
}

function Entry({ shown, onClose }: { shown: Shown; onClose: (key: number) => void }) {
  const { key, duration } = shown;
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (duration === null || paused) return;
    const timer = setTimeout(() => onClose(key), duration);
    return () => clearTimeout(timer);
  }, [duration, key, onClose, paused]);

  return (
    <Alert
      severity={shown.type}
      role={shown.type === 'error' ? 'alert' : 'status'}
      onClose={() => onClose(key)}

      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      sx={{ width: '100%', boxShadow: 3, border: 1, borderColor: 'currentcolor', pointerEvents: 'auto' }}
    >
      {/* What an alert offers to do (Reintentar) may close it. */}
      <CloseNotificationContext.Provider value={() => onClose(key)}>{shown.content}</CloseNotificationContext.Provider>
    </Alert>
  );
}

/** How often the person has pressed something: what tells a way that was chosen from one that a save leads to. */
const gestures = { count: 0 };

function useGestures() {
  const add = () => {
    gestures.count += 1;
  };
  useEventListener('pointerdown', add, undefined, { capture: true });
  useEventListener('keydown', add, undefined, { capture: true });
  useEventListener('popstate', add);
}

/** What was notified last and is not closed yet: the next one takes its place. */
function useShown() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  const [shown, setShown] = useState<Shown | null>(null);
  const nextKey = useRef(0);
  useGestures();
  const [close] = useState(() => (key: number) => setShown(current => (current?.key === key ? null : current)));

  useEffect(() => {
    const taken = notifications.length ? takeNotification() : undefined;
    if (!taken) return;
    const { message, type, notificationOptions } = taken;
    const content =
      typeof message === 'string' ? translate(message, { _: message, ...notificationOptions?.messageArgs }) : message;
    nextKey.current += 1;
    setShown({ key: nextKey.current, type, content, duration: durationOf(taken), gestures: gestures.count });
  }, [notifications, takeNotification, translate]);

  // The screen that a save leads to says what was done; the one that the person goes on to does not.
  const { pathname } = useLocation();
  const [path, setPath] = useState(pathname);
  if (path !== pathname) {
    setPath(pathname);
    if (shown && shown.gestures < gestures.count) setShown(null);
  }

  return { shown, close };
}

const listSx = { display: 'grid', gap: 1, pointerEvents: 'none' };

/** Where no screen has a place for them (a temporary password). */
const floatingSx = { ...listSx, position: 'fixed', zIndex: 'snackbar', bottom: 16, left: 16, right: 16, maxWidth: 520 };

/** Holds the alerts of the app, whatever screen is left meanwhile, and puts them where the screen has its `AlertsSlot`. */
export function AlertsArea({ children }: { children: ReactNode }) {
  const { shown, close } = useShown();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const entry = shown && <Entry key={shown.key} shown={shown} onClose={close} />;
  const toldOfConnection = shown !== null && tellsOfConnection(shown.content);
  return (
    <AlertsPlace value={{ setSlot, toldOfConnection }}>
      {children}
      {slot ? createPortal(entry, slot) : <Box sx={floatingSx}>{entry}</Box>}
    </AlertsPlace>
  );
}

/** Room for Guardar and what stands beside it, which keep their place at the lower right. */
const ACTIONS = 320;

/**
 * The place of the alerts, last in the content: in the flow, so that whatever they cover can be scrolled out from under
 * them, and stuck to the lower edge of the window while there is more. On a narrow screen they stand above a bar of actions.
 */
export function AlertsSlot() {
  const { setSlot } = useContext(AlertsPlace);
  return (
    <Box
      ref={setSlot}
      sx={theme => ({
        display: 'grid',
        gap: 1,
        position: 'sticky',
        bottom: 16,
        zIndex: 'snackbar',
        mt: 2,
        width: `min(520px, calc(100% - ${ACTIONS}px))`,
        pointerEvents: 'none',
        '&:empty': { display: 'none' },
        'main:has([data-bottom-bar="wide"]) > &': { bottom: theme.size.bottomBar },
        [theme.breakpoints.down('md')]: {
          width: '100%',
          'main:has([data-bottom-bar]) > &': { bottom: theme.size.bottomBar },
        },
      })}
    />
  );
}

/** Why what a dialog asked for was not done; what was typed in it is still there. */
export function FailureAlert({ failure }: { failure: Failure | null }) {
  if (!failure) return null;
  const reasons = [failure.message, ...Object.values(failure.fields)].filter(Boolean).join('. ');
  return (
    <Alert severity="error" role="alert">
      {reasons}
      {failure.unanswered && ' Puede que ya esté hecho; si lo intenta de nuevo no se hará dos veces.'}
    </Alert>
  );
}
