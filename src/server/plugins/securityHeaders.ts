import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Strict headers (DESIGN part 6). Styles are inline because emotion writes them at run time; scripts never are. */
export async function registerSecurityHeaders(app: FastifyInstance, dev: boolean): Promise<void> {
  await app.register(helmet, {
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
    // TLS, where there is any, ends at a proxy in front, and the proxy says so.
    hsts: false,
  });
}
