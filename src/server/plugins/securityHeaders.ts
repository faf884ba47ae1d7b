import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';

/** A year, for the name of the server alone: what else lives under the company's domain is not ours to decide. */
const HSTS = 'max-age=31536000';

/** What helmet sets, asked of it once: it would work the same texts out again for every request. */
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const asked = fastify();
  await asked.register(helmet, options);
  asked.get('/', (_request, reply) => reply.raw.getHeaders());
  const answer = await asked.inject('/');
  return answer.json();
}

/** Strict headers (S12). Styles are inline because emotion writes them at run time; scripts never are. */
export async function registerSecurityHeaders(app: FastifyInstance, dev: boolean): Promise<void> {
  const headers = await headersOf({
    contentSecurityPolicy: dev
      ? false
      : {
          useDefaults: false,
          directives: {
            defaultSrc: ["'self'"],
            scriptSrc: ["'self'"],
            styleSrc: ["'self'", "'unsafe-inline'"],
            imgSrc: ["'self'", 'blob:', 'data:'],
            fontSrc: ["'self'"],
            connectSrc: ["'self'"],
            workerSrc: ["'self'", 'blob:'],
            objectSrc: ["'none'"],
            baseUri: ["'self'"],
            formAction: ["'self'"],
            frameAncestors: ["'none'"],
          },
        },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    hsts: false,
  });
  // TLS ends at a proxy in front. Only one that TRUST_PROXY names is believed when it says so.
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers);
    if (request.protocol === 'https') void reply.header('Strict-Transport-Security', HSTS);
    done();
  });
}
