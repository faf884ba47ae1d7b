import { cantidad } from '#contract/format';

/** `1 día`, `12 días`; '—' where there are none to count. */
export const dias = (days: number | null): string =>
  days === null ? '—' : `${cantidad(days)} ${days === 1 ? 'día' : 'días'}`;

/** `62 %`; '—' where there is nothing to be a part of. */
export const porcentaje = (percent: number | null): string => (percent === null ? '—' : `${cantidad(percent)} %`);
