import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { usuarioSesion, type UsuarioSesion } from '#contract/usuario';
import { envelopeIn } from '../support/envelope';
import { claveDemo } from '../../src/server/db/seed/demo/usuarios';

/** URLs of the running servers; they change with every fault. */
export type Addresses = () => readonly string[];

export interface Answered {
  status: number;
  message: string;
  data: unknown;
}

const PAUSE_MS = 150;
const PATIENCE_MS = 180_000;
const ANSWER_MS = 30_000;

/** Called after every attempt with its duration in milliseconds and whether it was answered. */
type Observer = (milliseconds: number, answered: boolean) => void;
let observer: Observer = () => undefined;
export const observeAttempts = (listener: Observer): void => void (observer = listener);

async function attempt(url: string, init: RequestInit): Promise<Answered | undefined> {
  const started = performance.now();
  const answer = await answerOf(url, init);
  observer(performance.now() - started, answer !== undefined);
  return answer;
}

async function answerOf(url: string, init: RequestInit): Promise<Answered | undefined> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_MS) });
    const { message, data } = envelopeIn(await response.json());
    // A server without its database has not executed anything.
    return response.status >= 500 ? undefined : { status: response.status, message, data };
  } catch {
    return undefined;
  }
}

/**
 * A user's app: calls whichever server is running, and repeats an unanswered call with the same key until it is
 * answered, as the browser does when the user retries.
 */
export class Client {
  private constructor(
    private readonly addresses: Addresses,
    readonly usuario: UsuarioSesion,
  ) {}

  static async signIn(addresses: Addresses, email: string): Promise<Client> {
    const body = JSON.stringify({ email, password: claveDemo });
    const headers = { 'content-type': 'application/json' };
    const { data, message } = await patiently(addresses, '/Usuario/login', { method: 'POST', headers, body });
    const parsed = usuarioSesion.safeParse(data);
    if (!parsed.success) throw new Error(`${email} could not sign in: ${message}`);
    return new Client(addresses, parsed.data);
  }

  get(path: string): Promise<Answered> {
    return patiently(this.addresses, path, { headers: this.headers() });
  }

  write(method: 'POST' | 'PUT', path: string, body?: unknown): Promise<Answered> {
    const form = body instanceof FormData;
    const headers: Record<string, string> = { ...this.headers(), 'idempotency-key': randomUUID() };
    if (!form && body !== undefined) headers['content-type'] = 'application/json';
    return patiently(this.addresses, path, { method, headers, body: form ? body : JSON.stringify(body) });
  }

  private headers() {
    return { authorization: `Bearer ${this.usuario.token}` };
  }
}

async function patiently(addresses: Addresses, path: string, init: RequestInit): Promise<Answered> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const servers = addresses();
    const server = servers[Math.floor(Math.random() * servers.length)];
    const answer = server && (await attempt(`${server}/api${path}`, init));
    if (answer) return answer;
    await delay(PAUSE_MS);
  }
  throw new Error(`${init.method ?? 'GET'} ${path} had no answer in ${PATIENCE_MS / 1000} s`);
}
