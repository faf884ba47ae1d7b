import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** How long a screen may take to become as tall as it was. */
const PATIENCE_MS = 5000;

/** How far each entry of the history was scrolled down, by its key and place: all whose address was typed have one key. */
const scrolledTo = new Map<string, number>();

/** Scrolls down as soon as the page is tall enough; returns the function that calls it off. */
function scrollOnceTall(y: number): () => void {
  const tries = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight < y + window.innerHeight) return;
    tries.disconnect();
    window.scrollTo(0, y);
  });
  tries.observe(document.body);
  const giveUp = () => tries.disconnect();
  const timer = setTimeout(giveUp, PATIENCE_MS);
  const byHand = ['wheel', 'touchstart', 'keydown'];
  for (const type of byHand) window.addEventListener(type, giveUp, { once: true, passive: true });
  return () => {
    giveUp();
    clearTimeout(timer);
    for (const type of byHand) window.removeEventListener(type, giveUp);
  };
}

/**
 * The back button leads to where one was in a list. The browser restores that by itself, but at once: a list draws its
 * first rows before the others, and is not yet tall enough then.
 */
export function useScrollBack(): void {
  const { key, pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    const entry = `${key} ${window.history.state?.idx}`;
    const y = isBack ? scrolledTo.get(entry) : undefined;
    const note = () => scrolledTo.set(entry, window.scrollY);
    // A screen whose address was typed begins at its top, as one that a link led to. At a start the browser knows better.
    if (key === 'default' && y === undefined && scrolledTo.size > 0) window.scrollTo(0, 0);
    if (!scrolledTo.has(entry)) note();
    window.addEventListener('scroll', note, { passive: true });
    const stop = y ? scrollOnceTall(y) : undefined;
    return () => {
      window.removeEventListener('scroll', note);
      stop?.();
    };
  }, [key, pathname, isBack]);
}
