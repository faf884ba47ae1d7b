import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';

/** One year, without `includeSubDomains`: other hosts of the company's domain are not for Bodega to decide. */
const HSTS = 'max-age=31536000';

/** The headers that helmet sets, obtained once because it would compute the same values for every request. */
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = fastify();
  await probe.register(helmet, options);
  probe.get('/', (_request, reply) => reply.raw.getHeaders());
  const answer = await probe.inject('/');
  return answer.json();
}

/** Sets strict security headers (S12). Inline styles are allowed because emotion inserts them, inline scripts never. */
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
  // TLS ends at a proxy. `request.protocol` is https only if a proxy named by TRUST_PROXY says so.
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers);
    if (request.protocol === 'https') void reply.header('Strict-Transport-Security', HSTS);
    done();
  });
}
