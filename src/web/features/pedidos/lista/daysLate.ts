const DAY_MS = 86_400_000;

/** Whole days from the estimated delivery to today, both `YYYY-MM-DD`; '—' without a date. */
export function daysLate(fechaEntrega: string | null | undefined, hoy: string): number | '—' {
  if (!fechaEntrega) return '—';
  const late = Date.parse(hoy) - Date.parse(fechaEntrega.slice(0, 10));
  return Number.isNaN(late) ? '—' : Math.max(0, Math.round(late / DAY_MS));
}
