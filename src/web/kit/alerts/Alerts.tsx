import { Alert, Box, type AlertColor } from '@mui/material';
import { useIsMutating } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { CloseNotificationContext, useLocation, useNotificationContext, useTranslate } from 'react-admin';
import { createPortal } from 'react-dom';
import { useEventListener, useTimeout } from 'usehooks-ts';
import { sentence } from '#contract/text/format';
import { reasonsOf, type Failure } from '../../api/failure';
import { size, withLetters } from '../../app/theme/size';
import { focusTitle, openDialog } from '../focus';
import { tellsOfConnection } from '../errorMessage';
import { TextWithAction } from './Notice';

/**
 * react-admin's notifications as dismissible alerts, texts or elements: green for success, closing by itself; red for
 * failure, staying until closed (D35). A new one replaces the last, and navigating closes it. They follow the screen's
 * content, sticky at the lower left: nothing moves when one appears, and no title, row action or Guardar is covered.
 */

/** Connects the alerts with the layout's place for them. */
interface AlertsContextValue {
  setSlot: (slot: HTMLElement | null) => void;
  /** An alert already says that the server is unreachable: nothing else needs to. */
  toldOfConnection: boolean;
}

export const AlertsContext = createContext<AlertsContextValue>({ setSlot: () => {}, toldOfConnection: false });

interface Shown {
  key: number;
  type: AlertColor;
  content: ReactNode;
  duration: number | null;
  /** Value of the gesture counter when it appeared. */
  gestures: number;
  /** The dialog that was open when it appeared: shown above that one, and below those opened later. */
  dialog: Element | null;
}

const SUCCESS_MS = 6000;

/** Scrolls the focused field clear of an alert, and those that get the focus (`--alert`), until the returned function is called. */
function keepFieldsClear(height: number) {
  const { documentElement: page, activeElement } = document;
  page.style.setProperty('--alert', `${height}px`);
  if (activeElement?.matches('main :is(input, textarea)')) activeElement.scrollIntoView({ block: 'nearest' });
  return () => void page.style.removeProperty('--alert');
}

/** Tells how tall the bar of actions is (`--bar`), above which the alert stands, until the returned function is called. */
function followBar() {
  const bar = document.querySelector<HTMLElement>('[data-bottom-bar]');
  if (!bar) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--bar', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--bar');
  };
}

/** When an alert is closed by its own button, returns the focus to what had it before or, if that is gone, to the title. */
function focusAgain(alert: RefObject<HTMLElement | null>, { current: before }: RefObject<EventTarget | null>) {
  if (alert.current || document.activeElement !== document.body) return;
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  if (document.activeElement === document.body) focusTitle();
}

function Entry({ shown, onClose }: { shown: Shown; onClose: (key: number) => void }) {
  const { key, duration } = shown;
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  // Not while it is read.
  useTimeout(() => onClose(key), hovered || focused ? null : duration);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => keepFieldsClear(box.current?.offsetHeight ?? 0), []);
  useEffect(followBar, []);
  const before = useRef<EventTarget | null>(null);
  useEffect(() => {
    if (focused) return () => focusAgain(box, before);
  }, [focused]);

  return (
    <Alert
      ref={box}
      data-of-dialog={shown.dialog ? true : undefined}
      severity={shown.type}
      role={shown.type === 'error' ? 'alert' : 'status'}
      onClose={() => onClose(key)}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setFocused(true);
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
      // Focus events of a dialog that the alert opened come here too. A window in the background keeps its focus.
      onBlur={({ target }) => setFocused(document.activeElement === target)}
      sx={{ width: '100%', boxShadow: 3, border: 1, borderColor: 'currentcolor', pointerEvents: 'auto' }}
    >
      {/* Lets the alert's own actions (Reintentar) close it. */}
      <CloseNotificationContext.Provider value={() => onClose(key)}>{shown.content}</CloseNotificationContext.Provider>
    </Alert>
  );
}

const CAPTURE = { capture: true };

/** Counts key and pointer presses, to tell navigation by the user from a redirect after saving. */
const gestures = { count: 0, isLed: false };

const addGesture = () => {
  if (!gestures.isLed) gestures.count += 1;
  gestures.isLed = false;
};

/** The page itself is about to step through the browser's history, which tells of it as of a step of the user. */
export const leadThroughHistory = () => void (gestures.isLed = true);

// Typed addresses and the browser's buttons. Registered as this module loads: the window calls its listeners in order, and the
// router's, which draws the new screen at once, must come later.
window.addEventListener('popstate', addGesture);

/** The last notification until it is closed or replaced. */
function useShown() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  const [shown, setShown] = useState<Shown | null>(null);
  const nextKey = useRef(0);
  useEventListener('pointerdown', addGesture, undefined, CAPTURE);
  useEventListener('keydown', addGesture, undefined, CAPTURE);
  // On focusin, as a dialog that opens takes the focus. Only if it changes something: React would keep the update, and apply it
  // after the same click has navigated and closed the alert, which would appear again.
  useEventListener('focusin', () => {
    if (shown?.dialog?.isConnected === false) setShown({ ...shown, dialog: null });
  });
  const close = (key: number) => setShown(current => (current?.key === key ? null : current));

  useEffect(() => {
    const taken = notifications.length ? takeNotification() : undefined;
    if (!taken) return;
    const { message, type, notificationOptions = {} } = taken;
    const { messageArgs, autoHideDuration = SUCCESS_MS, wayBack } = notificationOptions;
    const text = typeof message === 'string' ? translate(message, { _: message, ...messageArgs }) : message;
    const isLeft = typeof wayBack === 'string' && wayBack !== window.location.hash.slice(1);
    nextKey.current += 1;
    setShown({
      key: nextKey.current,
      type,
      content: isLeft ? <TextWithAction text={text} label="Volver" to={wayBack} /> : text,
      duration: type === 'error' ? null : autoHideDuration,
      gestures: gestures.count,
      dialog: openDialog(),
    });
  }, [notifications, takeNotification, translate]);

  // Once something is written again, the last failure is past: it must not be read as the answer to this write.
  const writes = useIsMutating();
  const [writesBefore, setWritesBefore] = useState(writes);
  if (writes !== writesBefore) {
    setWritesBefore(writes);
    if (writes > writesBefore && shown?.type === 'error') setShown(null);
  }

  // After a redirect by a save the alert stays; when the user navigates, it is closed.
  const { pathname } = useLocation();
  const [path, setPath] = useState(pathname);
  if (path !== pathname) {
    setPath(pathname);
    if (shown && shown.gestures < gestures.count) setShown(null);
  }

  return { shown, close };
}

const listSx = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, pointerEvents: 'none' };

/** For screens without an `AlertsSlot` (the temporary password). */
const floatingSx = { ...listSx, position: 'fixed', zIndex: 'snackbar', bottom: 16, left: 16, right: 16, maxWidth: 520 };

/** Holds the alerts across screens and renders them in the current screen's `AlertsSlot`. */
export function AlertsArea({ children }: { children: ReactNode }) {
  const { shown, close } = useShown();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const entry = shown && <Entry key={shown.key} shown={shown} onClose={close} />;
  const toldOfConnection = shown !== null && tellsOfConnection(shown.content);
  return (
    <AlertsContext value={{ setSlot, toldOfConnection }}>
      {children}
      {slot ? createPortal(entry, slot) : <Box sx={floatingSx}>{entry}</Box>}
    </AlertsContext>
  );
}

/** A bar grows with what it says: a long name, what is still missing. */
const bar = `max(${withLetters(size.bottomBar)}, calc(var(--bar, 0px) + 8px))`;
const aboveBar = { bottom: bar, mb: bar };

/** Width left free for Guardar and its neighbours at the lower right. */
const ACTIONS = 320;

/**
 * Place of the alerts, last in the content: in the flow, so that what they cover can be scrolled clear, and sticky at
 * the bottom of the window. On narrow screens they are above a bar of actions; at the end of the content, where the bar
 * is above them, they leave as much room below.
 */
export function AlertsSlot() {
  const { setSlot } = useContext(AlertsContext);
  return (
    <Box
      ref={setSlot}
      data-screen-only
      sx={theme => ({
        ...listSx,
        position: 'sticky',
        bottom: 16,
        zIndex: 'appBar',
        '&:has([data-of-dialog])': { zIndex: 'snackbar' },
        mt: 2,
        width: `min(520px, calc(100% - ${ACTIONS}px))`,
        '&:empty': { display: 'none' },
        'main:has([data-bottom-bar="wide"]) > &': aboveBar,
        [theme.breakpoints.down('md')]: {
          width: '100%',
          'main:has([data-bottom-bar]) > &': aboveBar,
        },
      })}
    />
  );
}

/** Why a dialog's request failed; the dialog keeps what was typed. */
export function FailureAlert({ failure }: { failure: Failure | null }) {
  if (!failure) return null;
  const reasons = reasonsOf(failure);
  return (
    <Alert severity="error">
      {failure.unanswered ? sentence(reasons) : reasons}
      {failure.unanswered && ' Puede que ya esté hecho; si lo intenta de nuevo no se hará dos veces.'}
    </Alert>
  );
}
