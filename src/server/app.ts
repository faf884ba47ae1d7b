import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { type FastifyPluginAsyncZod, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { Config } from './config';
import type { Database } from './db/schema';
import { AppError, badRequest, DISK_FULL } from './errors';
import { readReplicaOf } from './db/connection';
import { modules } from './modules';
import type { BackupStatus } from './backup/schedule';
import { UPLOAD_WAIT_MS } from './uploads';
import { loggedBy } from './db/statementLog';
import { metricsOf } from './metrics/metrics';
import { answerHeadersPlugin } from './plugins/answerHeaders';
import { answerBrokenRequest, answerError, registerErrors } from './plugins/answerErrors';
import { inputKeysPlugin, isTooDeep, tooDeep } from './plugins/inputKeys';
import { openapiPlugin } from './plugins/openapi';
import { guardLoop } from './plugins/pressure';
import { registerSecurityHeaders } from './plugins/securityHeaders';
import { replicaPlugin } from './plugins/replica';
import { sessionPlugin } from './plugins/session';
import { registerWebApp } from './plugins/webApp';
import { xsrfPlugin } from './plugins/xsrf';
import { callerPlugin, onlyReads } from './work/caller';
import { closePool } from './work/pool';

declare module 'fastify' {
  interface FastifyInstance {
    db: Kysely<Database>;
    config: Config;
    operation: Operation;
  }
}

/** Operational state of the server, for monitoring. */
interface Operation extends Pick<AppOptions, 'backups'>, Required<Pick<AppOptions, 'isDiskFull'>> {
  metrics: Registry;
}

/** What the server is built from. */
export interface AppOptions {
  db: Kysely<Database>;
  config: Config;
  /** Whether the disk of the embedded database is nearly full: writes are then refused, reads still served. */
  isDiskFull?: () => Promise<boolean>;
  /** Status of the automatic backups; undefined if there are none. */
  backups?: () => Promise<BackupStatus>;
  /** Folder of the built browser app; without it only the API is served. */
  webFolder?: string;
  /** Modules of the API. Default: all modules of the product; tests may pass their own. */
  modules?: readonly FastifyPluginAsyncZod[];
  logger?: FastifyServerOptions['logger'];
}

const URL_MAX = 8_000;
const BODY_MAX = 1024 * 1024;

/**
 * The address with every `İ` of its path as an `I` and its dot. The router lowers the path's letters and cuts parameters out by
 * position; `İ` is the only letter that is longer when lowered.
 */
const routable = (url: string): string => url.replace(/^[^?]+/, path => path.replace(/%C4%B0/gi, 'I%CC%87'));

const createFastify = ({ config, logger }: AppOptions) =>
  fastify({
    logger: logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: BODY_MAX,
    return503OnClosing: false,
    requestTimeout: 60_000 + UPLOAD_WAIT_MS,
    // Node would refuse a request without a Host header outside the envelope; the onRequest hook in `buildApp` does it.
    http: { requireHostHeader: false },
    rewriteUrl: ({ url = '' }) => routable(url),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: URL_MAX },
    // Hooks do not run for these errors, so the one security header that JSON needs is set here.
    frameworkErrors: (error, request, reply) => {
      void answerError(error, request, reply.header('X-Content-Type-Options', 'nosniff'));
    },
    clientErrorHandler: answerBrokenRequest,
  });

/** Treats an empty body, and the empty JSON string with which toggles are sent (S7), as no body. */
function registerBodyParsers(app: FastifyInstance): void {
  // No client compresses its requests. Refusing compressed bodies rules out decompression bombs.
  app.addHook('preParsing', ({ headers }, _reply, payload, done) => {
    const encoding = headers['content-encoding'] ?? 'identity';
    if (encoding.trim().toLowerCase() !== 'identity') throw new AppError(415, 'Los datos se envían sin comprimir');
    done(null, payload);
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = body.toString();
    if (json === '' || json === '""') done(null, undefined);
    else if (isTooDeep(json)) done(tooDeep());
    else parse(request, json, done);
  });
  // An empty body counts as no body whatever its content type: browsers send it as text/plain, other clients differ.
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') done(null, undefined);
    else done(new AppError(415, 'El tipo de datos enviado no se admite'));
  });
}

/** Logs one line per request: method, path, status, duration, user and the client's address; never a body or a token. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({
      method: request.method,
      url: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      usuario: request.sesion?.usuario.id,
      ip: request.ip,
    });
    done();
  });
}

async function checkDisk({ isDiskFull }: AppOptions): Promise<void> {
  if (await isDiskFull?.()) throw new AppError(503, DISK_FULL);
}

/** Registers the API under /api: its plugins in order, then the modules, whose routes each declare a gate. */
async function registerApi(app: FastifyInstance, options: AppOptions): Promise<void> {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('Cache-Control', 'no-store');
    done();
  });
  await app.register(answerHeadersPlugin);
  await app.register(callerPlugin);
  await app.register(xsrfPlugin);
  // Before the session plugin: a gate that is open to the user concerned may read that user's id from the body.
  await app.register(inputKeysPlugin);
  await app.register(sessionPlugin);
  // A read waits for nothing here: a hook that is async costs every request some promises.
  app.addHook('preHandler', (request, _reply, done) => {
    if (onlyReads(request)) done();
    else checkDisk(options).then(() => done(), done);
  });
  const replica = readReplicaOf(options.db);
  if (replica) await app.register(replicaPlugin, { replica });
  await app.register(openapiPlugin);
  for (const module of options.modules ?? modules) await app.register(module);
}

/** Builds the server without listening: the same for `npm start`, the tests and the benchmarks. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, config } = options;
  const app = createFastify(options);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('db', db);
  app.decorate('config', config);
  app.decorate('operation', {
    metrics: metricsOf(app, db, options.backups),
    isDiskFull: options.isDiskFull ?? (async () => false),
    backups: options.backups,
  });
  app.addHook('onClose', closePool);
  registerBodyParsers(app);
  logRequests(app);
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if ((raw.url?.length ?? 0) > URL_MAX) throw new AppError(414, 'La dirección es demasiado larga');
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
      throw badRequest('La solicitud no dice a qué equipo va');
    done();
  });
  await guardLoop(app);
  await registerSecurityHeaders(app, config.dev);
  await app.register(compress, { globalDecompression: false, encodings: ['gzip', 'deflate'] });
  await app.register(cookie);
  registerErrors(app);
  await app.register(api => registerApi(api, options), { prefix: '/api' });
  if (config.dev) {
    const { registerViteDev } = await import('./plugins/viteDev');
    await registerViteDev(app, config);
  } else if (options.webFolder) {
    await registerWebApp(app, config, options.webFolder);
  }
  await loggedBy(app, () => app.ready());
  return app;
}
