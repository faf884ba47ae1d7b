/** In order of precedence: browsers further down are also named in the User-Agents of those above. */
const NAVEGADORES: readonly [sign: string, name: string][] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];
const EQUIPOS: readonly [sign: string, name: string][] = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
];

const named = (agente: string, signs: typeof EQUIPOS) => signs.find(([sign]) => agente.includes(sign))?.[1];

/** Browser and device of a User-Agent, as far as recognized: "Chrome en Windows". */
export function navegador(agente: string | null | undefined): string {
  if (!agente) return 'Equipo desconocido';
  const programa = named(agente, NAVEGADORES);
  const equipo = named(agente, EQUIPOS);
  return [programa, equipo].filter(Boolean).join(' en ') || agente;
}
