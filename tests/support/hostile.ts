import fc from 'fast-check';

/** Values that break naive code; none contains a word that `expectRefusal` would take for a leak. */
const classics: unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  1.5,
  0.0001,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1e308,
  -1e308,
  5e-324,
  '',
  ' ',
  '0',
  '-1',
  '1',
  '1e3',
  'null',
  '%',
  '_',
  '\\',
  '-',
  '/',
  '..',
  '../../etc/passwd',
  "'",
  '"',
  "' or '1'='1",
  "'; drop table producto; --",
  '$1',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\r\nSet-Cookie: a=b',
  '🏗️👷🏽‍♀️',
  'ñÑáÁ',
  'I\u0307',
  '\u202eabc',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff',
  '\ufffd',
  'a'.repeat(31),
  'a'.repeat(251),
  '9'.repeat(400),
  'ﷺ'.repeat(200),
  '2026-02-30',
  '0000-00-00',
  '99999-01-01',
  [],
  {},
  [[]],
  [null],
  [1, 2],
  { $ne: null },
  { toString: 1 },
  { length: 9e9 },
  { id: 1 },
];

const nested = (depth: number): unknown => Array.from({ length: depth }).reduce<unknown>(inner => ({ a: inner }), 1);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...classics) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 5, max: 40 }).map(nested) },
);

/** A hostile value as text for a URL. */
export const hostileText: fc.Arbitrary<string> = hostileValue.map(value =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 1500),
);

export interface Mutation {
  spot: number;
  kind: 'replace' | 'remove' | 'capital' | 'wrap' | 'extra' | 'twice';
  value: unknown;
}

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  spot: fc.nat(40),
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'capital', 'wrap', 'extra', 'twice'),
  value: hostileValue,
});

type Container = Record<string | number, unknown>;
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** All places in a body, as container and key. */
const spotsOf = (container: Container): [Container, string][] =>
  Object.keys(container).flatMap(key => {
    const inner = container[key];
    return [[container, key] as [Container, string], ...(isContainer(inner) ? spotsOf(inner) : [])];
  });

function mutateOnce(root: Container, { spot, kind, value: shared }: Mutation): void {
  const value = structuredClone(shared);
  const spots = spotsOf(root);
  const [container, key] = spots[spot % spots.length] ?? [root, 'body'];
  const present = container[key];
  if (kind === 'replace') container[key] = value;
  else if (kind === 'wrap') container[key] = [present];
  else if (kind === 'twice')
    container[key] = Array.isArray(present) ? [...(present as unknown[]), ...(present as unknown[])] : present;
  else if (kind === 'extra') container[`x${spot}`] = value;
  else if (Array.isArray(container)) return;
  else {
    delete container[key];
    if (kind === 'capital') container[key.charAt(0).toUpperCase() + key.slice(1)] = present;
  }
}

/** A valid body with the mutations applied, which may also replace the body itself. */
export function mutate(body: unknown, mutations: readonly Mutation[]): unknown {
  const root: Container = { body: structuredClone(body) };
  for (const one of mutations) mutateOnce(root, one);
  return root.body ?? null;
}
