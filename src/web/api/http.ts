import { HttpError } from 'react-admin';
import { endpointOf, type EndpointName } from '#contract/calls/endpointNames';
import { fillPath, spelled, type Endpoint } from '#contract/calls/endpoint';
import { endpoints } from '#contract/endpoints';
import { PERMISOS_HEADER, ERROR_MESSAGE, readEnvelope, readFieldErrors } from '#contract/calls/envelope';
import type { UsuarioSesion } from '#contract/usuario';
import { sendWithProgress, type OnProgress, type Sent } from './sendWithProgress';
import { serverState } from './serverState';
import { session } from './session';

/** Messages for calls without an answer, or with an unreadable one. */
export const statusMessages = {
  unreachable: 'No hay conexión con el servidor. Lo que escribió se conserva; revise su red e inténtelo de nuevo.',
  late: 'El servidor tardó demasiado en responder. Inténtelo de nuevo.',
  cutOff: 'La respuesta del servidor llegó incompleta. Inténtelo de nuevo.',
  unreadable: 'El servidor dio una respuesta que no se entiende. Inténtelo de nuevo en unos minutos.',
  tooLarge:
    'El servidor no admite un envío de este tamaño. Pruebe con un archivo más pequeño o avise a quien administra el sistema.',
};

const BASE_URL = import.meta.env.VITE_API_URL ?? '/api';
const TIMEOUT = 30_000;
const FILE_TIMEOUT = 120_000;

export type Query = Record<string, string | number | undefined>;

export interface Call {
  /** Values of the `:names` in the path; `userId` and `email` are filled in from the session. */
  params?: Record<string, string | number>;
  query?: Query;
  /** Sent as JSON, or unchanged if it is a FormData. */
  data?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | null;
  /** Marks a request to be recorded for the next start of the page. */
  start?: Parameters<PageStart['remember']>[0];
  /** Called with the fraction of the body sent, 0 to 1. */
  onProgress?: OnProgress;
  /** Called with the bytes of a file received so far; `total` is null if unknown. */
  onReceived?: OnReceived;
}

type OnReceived = (received: number, total: number | null) => void;

export interface Answer {
  data: unknown;
  message: string;
  headers: Headers;
}

let onPermisos: (version?: string) => void = () => {};
/**
 * Sets the callback for what responses say of this user's permissions: their version, sent with every one, so that a new
 * version means refetching them (D29); or no version, after a 403, which means that they were changed.
 */
export const setPermisosListener = (listener: typeof onPermisos) => {
  onPermisos = listener;
};

/** The start's part in requests (`startAnswers.ts`): takes a response requested early, and records requests. */
interface PageStart {
  take: (url: string) => Promise<Response | undefined> | undefined;
  remember: (of: 'permisos' | 'lista', url: string) => void;
}
let start: PageStart = { take: () => undefined, remember: () => {} };
export const setPageStart = (known: PageStart) => {
  start = known;
};

function urlOf(endpoint: Endpoint, { params, query = {} }: Call): string {
  const usuario = session.get();
  const own: Call['params'] = usuario ? { userId: usuario.id, email: usuario.email } : {};
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, `${value}`);
  const path = `${BASE_URL}${fillPath(endpoint.path, { ...own, ...params })}`;
  return search.size ? `${path}?${search}` : path;
}

/** URL of an endpoint for use without a session, e.g. as the src of an image. */
export const addressOf = (name: EndpointName): string => urlOf(endpointOf(name), {});

function xsrfToken(): string | undefined {
  const cookie = document.cookie.split('; ').find(pair => pair.startsWith('XSRF-TOKEN='));
  return cookie && decodeURIComponent(cookie.slice('XSRF-TOKEN='.length));
}

function headersOf(endpoint: Endpoint, { data, headers }: Call): Headers {
  const all = new Headers({ Accept: 'application/json', ...headers });
  const token = session.get()?.token;
  if (token) all.set('Authorization', `Bearer ${token}`);
  const xsrf = endpoint.method === 'GET' ? undefined : xsrfToken();
  if (xsrf) all.set('X-XSRF-TOKEN', xsrf);
  if (data !== undefined && !(data instanceof FormData)) all.set('Content-Type', 'application/json');
  return all;
}

const typeOf = ({ headers }: Response): string => headers.get('Content-Type') ?? '';

/** Throws if the answer is not the server's: that of a proxy whose server is down, or the sign-in page of a network. */
function checkOrigin(response: Response): void {
  const { ok, status } = response;
  const type = typeOf(response);
  if (ok ? type.includes('html') : status > 500 && !type.includes('json')) throw new TypeError();
}

/** Whether an answer may come from the browser's cache: its headers are then old ones, and the server may be down. */
const isKept = ({ headers }: Response) => headers.get('Cache-Control')?.includes('immutable');

/** Notes what an answer says of the session and its permissions, unless that session has ended. */
function noteSession({ status, headers }: Response, endpoint: Endpoint, asked: UsuarioSesion | null) {
  if (endpoint === endpoints.sesion.login || asked?.token !== session.get()?.token) return;
  if (status === 401 && asked) session.end('expirada');
  if (endpoint === endpoints.sesion.permisos) return;
  const version = headers.get(PERMISOS_HEADER);
  if (status === 403) onPermisos();
  else if (version !== null) onPermisos(version);
}

/** The first of two signals, as `AbortSignal.any` gives it, which Safari has from 17.4 on. */
function either(one: AbortSignal, other: AbortSignal): AbortSignal {
  const first = new AbortController();
  for (const signal of [one, other]) {
    const pass = () => first.abort(signal.reason);
    if (signal.aborted) pass();
    else signal.addEventListener('abort', pass, { once: true });
  }
  return first.signal;
}

/** The request of a call, which ends when the caller gives up or at the deadline. */
const requestOf = (endpoint: Endpoint, call: Call, deadline: AbortSignal) => ({
  method: endpoint.method,
  headers: headersOf(endpoint, call),
  body:
    call.data === undefined || call.data instanceof FormData ? call.data : JSON.stringify(spelled(endpoint, call.data)),
  signal: call.signal ? either(call.signal, deadline) : deadline,
});

/** Sends a request, or takes the answer that the page's first script has asked for. */
async function exchange(url: string, request: Sent, onProgress: OnProgress | undefined): Promise<Response> {
  if (onProgress) return sendWithProgress(url, request, onProgress);
  const early = request.method === 'GET' ? await start.take(url) : undefined;
  return early ?? fetch(url, request);
}

async function reach(endpoint: Endpoint, call: Call, deadline: AbortSignal): Promise<Response> {
  const usuario = session.get();
  const url = urlOf(endpoint, call);
  const request = requestOf(endpoint, call, deadline);
  if (call.start) start.remember(call.start, url);
  const sentAt = performance.now();
  try {
    const response = await exchange(url, request, call.onProgress);
    call.signal?.throwIfAborted();
    checkOrigin(response);
    if (isKept(response)) return response;
    if (serverState.noteAnswer(response, endpoint === endpoints.salud.one, sentAt)) askHealth();
    noteSession(response, endpoint, usuario);
    return response;
  } catch (error) {
    // Aborted by the caller (the screen closed): not a network failure.
    if (call.signal?.aborted) throw error;
    serverState.noteSilence(deadline.aborted);
    throw new HttpError(deadline.aborted ? statusMessages.late : statusMessages.unreachable, 0);
  }
}

let asking: Promise<unknown> | null = null;
/** Asks how the server is, once at a time; `serverState` notes the answer. */
function askHealth(): void {
  asking ??= send('salud.one')
    .catch(() => {})
    .finally(() => (asking = null));
}

/** A refusal; its field errors, by dotted path, are what react-admin's forms take them by. */
const httpError = (message: string, status: number, data?: unknown) =>
  new HttpError(message, status, { errors: readFieldErrors(data) ?? undefined, data });

/** Reads a body, which may be cut off or take too long although the answer has begun. */
async function bodyOf<T>(read: Promise<T>, { signal }: Call, deadline: AbortSignal): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (signal?.aborted) throw error;
    // Not by the error: Firefox tells of a deadline as of any other abort.
    const isLate = deadline.aborted;
    // The connection broke: what is shown once it is back is read again.
    if (!isLate) serverState.noteSilence();
    throw new HttpError(isLate ? statusMessages.late : statusMessages.cutOff, 0);
  }
}

function envelopeIn(text: string) {
  try {
    return readEnvelope(JSON.parse(text));
  } catch {
    return undefined;
  }
}

async function answerOf(response: Response, call: Call, deadline: AbortSignal): Promise<Answer> {
  const envelope = envelopeIn(await bodyOf(response.text(), call, deadline));
  // The limit of a proxy, whose page says so in its own words; Bodega's refusals have an envelope.
  if (!envelope) throw httpError(statusMessages[response.status === 413 ? 'tooLarge' : 'unreadable'], response.status);
  const { success, message, data } = envelope;
  if (!response.ok || !success) throw httpError(message || ERROR_MESSAGE, response.status, data);
  return { data, message, headers: response.headers };
}

/** Calls an endpoint, the only way to the server: token, XSRF header, envelope; failures are HttpErrors in Spanish. */
export async function sendTo(endpoint: Endpoint, call: Call = {}): Promise<Answer> {
  const deadline = AbortSignal.timeout(call.data instanceof FormData ? FILE_TIMEOUT : TIMEOUT);
  return answerOf(await reach(endpoint, call, deadline), call, deadline);
}

export const send = (name: EndpointName, call?: Call) => sendTo(endpointOf(name), call);

function countedBlob(response: Response, onReceived: OnReceived): Promise<Blob> {
  if (!response.body) return response.blob();
  const { headers } = response;
  // Content-Length is that of the compressed body, but the bytes counted here are decompressed.
  const announced = headers.has('Content-Encoding') ? 0 : Number(headers.get('Content-Length'));
  let received = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      received += chunk.byteLength;
      onReceived(received, announced || null);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), { headers }).blob();
}

/** Calls an endpoint that returns a file. A JSON response is a failure, never the file. */
export async function sendForBlob(name: EndpointName, call: Call = {}): Promise<Blob> {
  const headers = { Accept: '*/*', ...call.headers };
  const deadline = AbortSignal.timeout(FILE_TIMEOUT);
  const response = await reach(endpointOf(name), { ...call, headers }, deadline);
  if (!response.ok || typeOf(response).includes('json')) {
    await answerOf(response, call, deadline);
    throw httpError(statusMessages.unreadable, response.status);
  }
  return bodyOf(call.onReceived ? countedBlob(response, call.onReceived) : response.blob(), call, deadline);
}
