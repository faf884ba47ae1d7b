import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { answers } from '#contract/calls/answers';

const CREATED = 201;
const SUCCESS_END = 300;

/**
 * The modules with a hook that checks every successful JSON response against the contract's schema: a status that is not
 * described, or a missing or extra field, makes the server throw in whichever test made the request.
 */
export const describedAnswers = (modules: readonly FastifyPluginAsyncZod[]): FastifyPluginAsyncZod[] =>
  modules.map((module): FastifyPluginAsyncZod => async (api, options) => {
    api.addHook('onSend', async (request, reply, payload) => {
      const { call } = request.routeOptions.config;
      // A streamed response is no string; the same rows are checked where they are returned in pages.
      if (!call || typeof payload !== 'string' || reply.statusCode >= SUCCESS_END) return payload;
      const { data, created } = answers[call] ?? {};
      if (!data || data === 'file') return payload;
      const plain = data === created ? undefined : data;
      const schema = reply.statusCode === CREATED ? created : plain;
      if (!schema) throw new Error(`${call} answers ${reply.statusCode}, which is not described`);
      const answered: unknown = JSON.parse(payload).data;
      const described: unknown = schema.parse(answered);
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
