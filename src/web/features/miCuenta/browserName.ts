/** Browsers in order of precedence: those further down are also named in the User-Agents of those above. */
const BROWSERS: readonly [sign: string, name: string][] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];
const DEVICES: readonly [sign: string, name: string][] = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
];

const named = (agente: string, signs: typeof DEVICES) => signs.find(([sign]) => agente.includes(sign))?.[1];

/** Browser and device of a User-Agent, as far as recognized: "Chrome en Windows". */
export function browserName(agente: string | null | undefined): string {
  if (!agente) return 'Equipo desconocido';
  const browser = named(agente, BROWSERS);
  const device = named(agente, DEVICES);
  return [browser, device].filter(Boolean).join(' en ') || agente;
}
