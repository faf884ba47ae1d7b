import { useSyncExternalStore } from 'react';
import { DEFAULT_TIME_ZONE } from '#contract/constants';
import * as format from '#contract/text/format';

/** The company's settings that the server writes into the page (see index.html). */
const meta = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;

function isTimeZone(name: string): boolean {
  try {
    return Boolean(format.dayOf(new Date(), name));
  } catch {
    return false;
  }
}

const named = meta('bodega-time-zone');

/** The company's time zone, used for all dates shown (D38). */
export const companyTimeZone: string = named && isTimeZone(named) ? named : DEFAULT_TIME_ZONE;

type Instant = string | null | undefined;

/** Formats instants in the company's time zone, and gives the day an instant falls on there. */
export const fechaHora = (iso: Instant): string => format.fechaHora(iso, companyTimeZone);
export const fechaHoraLinea = (iso: Instant): string => format.fechaHoraLinea(iso, companyTimeZone);
export const ago = (iso: string): string => format.ago(iso, new Date(), companyTimeZone);
export const dayOfInstant = (iso: string): string => format.dayOf(new Date(iso), companyTimeZone);

/** Today's date in the company's time zone, `YYYY-MM-DD`. */
export const companyToday = (): string => format.dayOf(new Date(), companyTimeZone);

const MINUTE = 60_000;
function watch(notice: () => void) {
  const timer = setInterval(notice, MINUTE);
  document.addEventListener('visibilitychange', notice);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', notice);
  };
}

/** `companyToday` of what stays on the screen: a page that is left open shows no earlier day as today. */
export const useToday = (): string => useSyncExternalStore(watch, companyToday);

/** Days from an order to its default estimated delivery (D12). */
export const diasEntrega = (): number => Number(meta('bodega-dias-entrega') ?? 7);
