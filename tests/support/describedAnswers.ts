import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { answers } from '#contract/answers';

const SUCCESS_END = 300;

/**
 * The modules with a hook that checks every successful JSON response against the contract's schema: a missing or extra
 * field makes the server throw in whichever test made the request.
 */
export const describedAnswers = (modules: readonly FastifyPluginAsyncZod[]): FastifyPluginAsyncZod[] =>
  modules.map((module): FastifyPluginAsyncZod => async (api, options) => {
    api.addHook('onSend', async (request, reply, payload) => {
      const { call } = request.routeOptions.config;
      // A streamed response is no string; the same rows are checked where they are returned in pages.
      if (!call || typeof payload !== 'string' || reply.statusCode >= SUCCESS_END) return payload;
      const { data } = answers[call] ?? {};
      if (!data || data === 'file') return payload;
      const answered: unknown = JSON.parse(payload).data;
      const described: unknown = data.parse(answered);
      if (sorted(described) !== sorted(answered))
        throw new Error(`${call} answers ${payload}, described as ${sorted(described)}`);
      return payload;
    });
    await module(api, options);
  });

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
