import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { FuzzTargets } from './fuzzTargets';
import { hostileText, hostileValue, mutate, type Mutation, mutation } from './hostile';
import { multipart } from './testImages';
import type { calls } from './servedCalls';

type Call = (typeof calls)[number];

/** An upload: a valid file with some bytes changed, possibly truncated. */
interface HostileFile {
  which: number;
  flips: [at: number, byte: number][];
  cut: number | null;
  filename: string;
}

/** A malicious request. */
export interface Attack {
  call: Call;
  mutations: Mutation[];
  cut: number | null;
  params: (string | null)[];
  query: [name: string, text: string][];
  header: [name: string, value: string] | null;
  file: HostileFile | null;
}

const isUploadCall = ({ name }: Call): boolean => /^importar|\.upload/.test(name);

/** null, except once in `times`. */
const sometimes = <T>(arbitrary: fc.Arbitrary<T>, times: number): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

const filterNames = [
  'estado',
  'id',
  'idProyecto',
  'estatus',
  'codigo',
  'desde',
  'hasta',
  'q',
  'constructor',
  '__proto__',
];
const hostileFilter = fc
  .tuple(fc.constantFrom(...filterNames), hostileValue)
  .map(([name, value]) => `{"${name}":${JSON.stringify(value)}}`);
const listWords = [
  'xlsx',
  'carta30',
  'rollo50x25',
  '30',
  'Pedido 111',
  'OC N.º 40',
  'Factura 99999999999',
  '[0,14]',
  '["id","DESC"]',
  '["fecha","ASC"]',
  '["__proto__","ASC"]',
  '{}',
  '[0,-1]',
  '[9e15,9e15]',
];
const query = fc.tuple(
  fc.constantFrom(
    'range',
    'sort',
    'filter',
    'text',
    'file',
    'id',
    'simular',
    'mini',
    'formato',
    'copias',
    'desde',
    'version',
    '__proto__',
    'x',
  ),
  fc.oneof(hostileText, hostileFilter, fc.constantFrom(...listWords)),
);

const header = fc.constantFrom<[string, string]>(
  ['idempotency-key', 'clave'],
  ['idempotency-key', 'ñ'.repeat(300)],
  ['content-type', 'text/plain'],
  ['content-type', 'application/json; charset=latin1'],
  ['content-type', 'multipart/form-data; boundary='],
  ['content-encoding', 'gzip'],
  ['accept-encoding', 'br;q=2, *;q=x'],
  ['authorization', 'Bearer x'],
  ['cookie', 'XSRF-TOKEN=%zz; a'],
  ['x-forwarded-for', "' or 1=1 --"],
  ['x-http-method-override', 'DELETE'],
  ['range', 'bytes=0-'],
);

/** Any text that can be between the quotes of a multipart header. */
const quotable = hostileText.map(text => text.replace(/[\r\n"]/g, '_').slice(0, 200));
const file: fc.Arbitrary<HostileFile> = fc.record({
  which: fc.nat(20),
  flips: fc.array(fc.tuple(fc.nat(3_000), fc.nat(255)), { maxLength: 8 }),
  cut: sometimes(fc.nat(2_000), 4),
  filename: quotable,
});

export const attacks = (target: readonly Call[]): fc.Arbitrary<Attack> =>
  fc.record({
    call: fc.constantFrom(...target),
    mutations: fc.array(mutation, { maxLength: 3 }),
    cut: sometimes(fc.nat(60), 25),
    params: fc.array(sometimes(hostileText, 4), { minLength: 3, maxLength: 3 }),
    query: fc.array(query, { maxLength: 2 }),
    header: sometimes(header, 12),
    file,
  });

function bytesOf({ which, flips, cut }: HostileFile, files: readonly Buffer[]): Buffer {
  const bytes = Buffer.from(files[which % files.length] ?? '');
  for (const [at, byte] of flips) bytes[at % Math.max(1, bytes.length)] = byte;
  return bytes.subarray(0, cut ?? undefined);
}

/** A body of the kind the call takes: none, multipart or JSON. */
function bodyOf(
  { call, mutations, cut, file }: Attack,
  targets: FuzzTargets,
): { headers: Record<string, string>; payload?: string | Buffer } {
  if (call.method === 'GET') return { headers: {} };
  if (isUploadCall(call) && file && cut === null) {
    const { filename } = file;
    return multipart(bytesOf(file, targets.files), { filename, fields: { key: targets.imageKey } });
  }
  const text = JSON.stringify(mutate(targets.valid[call.name]?.() ?? { id: 1 }, mutations));
  return { headers: { 'content-type': 'application/json' }, payload: text.slice(0, cut ?? undefined) };
}

/** The HTTP request of an attack, sent with this token. */
export function requestOf(attack: Attack, targets: FuzzTargets, token: string): InjectOptions & { url: string } {
  const { call, params, query, header } = attack;
  let index = 0;
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[index++ % 3] ?? targets.param(call, name)),
  );
  const search = query.map(([name, text]) => `${name}=${encodeURIComponent(text)}`).join('&');
  const { headers, payload } = bodyOf(attack, targets);
  const all: Record<string, string> = { authorization: `Bearer ${token}`, ...headers };
  if (header) all[header[0]] = header[1];
  return { method: call.method, url: `/api${path}${search && `?${search}`}`, headers: all, payload };
}
