import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { DEFAULT_TIME_ZONE, TEXT_MAX } from '#contract/constants';
import { correo } from '#contract/contacto';
import { CLAVE_MIN } from '#contract/usuarioAdmin';
import { StartError } from './process/startError';

/** An invalid configuration; the message is one line in Spanish (S10). */
export class ConfigError extends StartError {
  override name = 'ConfigError';
}

const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine(value => value >= min && value <= max);

const flag = z.enum(['true', 'false']).transform(value => value === 'true');

const urlOf = (...protocols: string[]) =>
  z.string().refine(value => protocols.includes(parseUrl(value)?.protocol ?? ''));

/** The product's rule for e-mail addresses: the administrator must be able to sign in with ADMIN_EMAIL. */
const emailAddress = correo('');

/** The environment variables: their schema, and the text that completes "VARIABLE: debe ser …". */
const variables = {
  PORT: [integer(0, 65_535), 'un número de puerto entre 0 y 65535'],
  HOST: [z.string().regex(/^[\w.:-]+$/), 'un nombre de equipo o una dirección IP'],
  DATA_DIR: [z.string(), 'una carpeta'],
  DATABASE_URL: [urlOf('postgres:', 'postgresql:'), 'una dirección postgres://usuario:clave@equipo/base'],
  DATABASE_READ_URL: [urlOf('postgres:', 'postgresql:'), 'una dirección postgres://usuario:clave@equipo/base'],
  PREPARED_STATEMENTS: [flag, 'true o false'],
  SEED: [z.enum(['demo', 'empty']), 'demo o empty'],
  ADMIN_EMAIL: [emailAddress, 'un correo electrónico'],
  ADMIN_PASSWORD: [z.string().min(CLAVE_MIN).max(TEXT_MAX), `una contraseña de ${CLAVE_MIN} a ${TEXT_MAX} caracteres`],
  DIAS_ENTREGA: [integer(0, 3650), 'un número entero de días entre 0 y 3650'],
  APROBACION_DOS_PERSONAS: [flag, 'true o false'],
  TIME_ZONE: [z.string().refine(isTimeZone), `una zona horaria como ${DEFAULT_TIME_ZONE}`],
  TRUST_PROXY: [z.string().refine(isProxyList), 'una lista de direcciones IP o redes separadas por comas, o loopback'],
  SMTP_URL: [
    urlOf('smtp:', 'smtps:').refine(value => parseUrl(value)?.hostname !== ''),
    'una dirección smtp://usuario:clave@equipo:puerto',
  ],
  SMTP_FROM: [z.string().refine(isSender), 'un correo electrónico, o Nombre <correo>'],
  BACKUP_KEEP: [integer(0, 365), 'un número de días entre 0 y 365'],
  METRICS_TOKEN: [z.string().regex(/^[\x21-\x7e]{16,}$/), 'un texto de al menos 16 caracteres sin espacios'],
  SLOW_STATEMENT_MS: [integer(1, 600_000), 'un número de milisegundos entre 1 y 600000'],
  BODEGA_DEV: [flag, 'true o false'],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

type Variables = typeof variables;
type Name = keyof Variables;
type Values = { [N in Name]: z.output<Variables[N][0]> | undefined };

/** The validated configuration (the table of docs/OPERATIONS.md). */
export interface Config {
  port: number;
  host: string;
  /** Absolute path as configured; the embedded database may use another folder and tells which. */
  dataDir: string;
  databaseUrl?: string;
  /** A streaming replica of `databaseUrl`, for lists, searches, reports and documents. */
  databaseReadUrl?: string;
  /** Whether connections to `databaseUrl` use prepared statements. Default: yes, unless it leads to a pooler. */
  preparedStatements?: boolean;
  seed: 'demo' | 'empty';
  adminEmail?: string;
  adminPassword?: string;
  /** Days from order to estimated delivery (D12). */
  diasEntrega: number;
  aprobacionDosPersonas: boolean;
  timeZone: string;
  /** Comma-separated addresses, networks or names, as Fastify's `trustProxy` takes them. */
  trustProxy?: string;
  smtpUrl?: string;
  smtpFrom?: string;
  /** How many days automatic backups are kept; 0 turns them off. */
  backupKeep: number;
  /** Bearer token for the metrics; without it they are served to this machine only. */
  metricsToken?: string;
  /** SQL statements that take longer than this, in ms, are logged. */
  slowStatementMs: number;
  /** Set by `npm run dev` only: Vite's dev server runs inside this one. */
  dev: boolean;
}

/**
 * Reads and validates the environment (S10). An empty variable counts as unset.
 * @throws ConfigError naming every variable with a bad value, in one line of Spanish.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  const textOf = (name: Name) => {
    const text = env[name] ?? '';
    // A password is kept to the letter wherever it is typed (D31); a blank variable is unset nevertheless.
    return name === 'ADMIN_PASSWORD' && text.trim() !== '' ? text : text.trim();
  };
  const read = <N extends Name>(name: N): Values[N] => {
    const text = textOf(name);
    if (text === '') return undefined;
    const [schema, takes] = variables[name];
    const parsed = schema.safeParse(text);
    if (parsed.success) return parsed.data as Values[N];
    problems.push(`${name}: debe ser ${takes}${SECRETS.includes(name) ? '' : ` (dice «${text}»)`}`);
    return undefined;
  };
  const config = collect(read);
  problems.push(...incomplete(name => textOf(name) !== ''));
  if (problems.length > 0) throw new ConfigError(`Configuración incorrecta. ${problems.join('; ')}.`);
  return config;
}

function collect(read: <N extends Name>(name: N) => Values[N]): Config {
  const databaseUrl = read('DATABASE_URL');
  return {
    port: read('PORT') ?? 3000,
    host: read('HOST') ?? '127.0.0.1',
    dataDir: resolve(read('DATA_DIR') ?? 'data'),
    databaseUrl,
    databaseReadUrl: read('DATABASE_READ_URL'),
    preparedStatements: read('PREPARED_STATEMENTS'),
    seed: read('SEED') ?? (databaseUrl === undefined ? 'demo' : 'empty'),
    adminEmail: read('ADMIN_EMAIL'),
    adminPassword: read('ADMIN_PASSWORD'),
    diasEntrega: read('DIAS_ENTREGA') ?? 7,
    aprobacionDosPersonas: read('APROBACION_DOS_PERSONAS') ?? false,
    timeZone: read('TIME_ZONE') ?? DEFAULT_TIME_ZONE,
    trustProxy: read('TRUST_PROXY'),
    smtpUrl: read('SMTP_URL'),
    smtpFrom: read('SMTP_FROM'),
    // An external PostgreSQL is assumed to have its own backups, so Bodega makes them only if configured to.
    backupKeep: read('BACKUP_KEEP') ?? (databaseUrl === undefined ? 7 : 0),
    metricsToken: read('METRICS_TOKEN'),
    slowStatementMs: read('SLOW_STATEMENT_MS') ?? 500,
    dev: read('BODEGA_DEV') ?? false,
  };
}

/** Settings whose value is not printed with what is wrong with it: passwords, and addresses that may hold one. */
const SECRETS: readonly Name[] = ['ADMIN_PASSWORD', 'METRICS_TOKEN', 'DATABASE_URL', 'DATABASE_READ_URL', 'SMTP_URL'];

/** Settings that require another one. */
const COMPANIONS: readonly (readonly [name: Name, required: Name])[] = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['ADMIN_PASSWORD', 'ADMIN_EMAIL'],
  ['DATABASE_READ_URL', 'DATABASE_URL'],
  ['SMTP_URL', 'SMTP_FROM'],
];

/** Problems of settings whose companion is missing; one with a bad value is named already. */
const incomplete = (isGiven: (name: Name) => boolean): string[] =>
  COMPANIONS.filter(([name, required]) => isGiven(name) && !isGiven(required)).map(
    ([name, required]) => `${required}: falta, porque hay ${name}`,
  );

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/**
 * Accepts IANA time zones. Offsets like +05:00 are refused: PostgreSQL reads their sign the other way round. So are
 * abbreviations: Node takes IST for India, PostgreSQL for Israel, and CET for winter time all year.
 */
function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text) || (/^[A-Za-z]{3,4}$/.test(text) && !/^(UTC|GMT)$/i.test(text))) return false;
  try {
    new Intl.DateTimeFormat('es', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** "true" is refused on purpose: trusting every proxy would let anyone forge the address that throttling counts by. */
function isProxyList(text: string): boolean {
  return text.split(',').every(item => isProxy(item.trim()));
}

function isProxy(item: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(item)) return true;
  const [address = '', bits, ...rest] = item.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function isSender(text: string): boolean {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  return emailAddress.safeParse(address).success;
}
