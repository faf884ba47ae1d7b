import { cantidad } from '#contract/format';

export const lineas = (count: number): string => (count === 1 ? '1 línea' : `${cantidad(count)} líneas`);
