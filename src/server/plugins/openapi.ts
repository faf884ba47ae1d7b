import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { EndpointName } from '#contract/endpoints';
import { type Gate, gates } from '#contract/permisos';
import { z } from 'zod';
import { answerOf, isUpload } from '../modules/api/answers';

const description = `The API of Bodega. Every JSON answer is \`{success, message, data}\`; \`message\` is Spanish and fit to show.
Sign in with \`POST /api/Usuario/login\` and send its \`token\` as a bearer. Paths match without regard to case. Lists take
the \`range\`, \`sort\` and \`filter\` of ra-data-simple-rest and then answer \`Content-Range\`; without \`range\` they answer every row.
Creates and receipts take an \`Idempotency-Key\`; updates that name the \`version\` they have read answer 409 when it is stale.`;

/** Who may make a call, in words. */
export function whoMay(gate: Gate): string {
  if (gate.tipo === 'publica') return 'Anybody.';
  if (gate.tipo === 'sesion') return 'Anybody signed in.';
  const rights = gate.requiere.map(alternatives => alternatives.join(' or ')).join(', and ');
  return `Needs ${rights}${gate.propio ? ', or to be the user concerned' : ''}.`;
}

/** The envelope as this server sends it: the contract's own takes a missing message too. */
const answered = <T extends z.ZodType>(data: T) => z.object({ success: z.boolean(), message: z.string(), data });
const fieldErrors = z.object({ errors: z.record(z.string(), z.string()) });
const refusal = answered(z.union([fieldErrors, z.unknown()]));

function responses(name: EndpointName): Record<string, unknown> {
  const answer = answerOf(name);
  if (answer === 'file') return {};
  const status = name.endsWith('.create') ? '201' : '200';
  return { response: { [status]: answered(answer), '4xx': refusal } };
}

/** What the description says of a call besides the schemas of its route. */
const facts = (name: EndpointName) => ({
  operationId: name,
  summary: name,
  tags: [name.split('.')[0] ?? ''],
  description: whoMay(gates[name]),
  ...(gates[name].tipo === 'publica' && { security: [] }),
});

const UPLOAD = {
  consumes: ['multipart/form-data'],
  body: {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'string', format: 'binary' },
      key: {
        type: 'string',
        description: 'Of an image of an order: {orderId}|{productId} or {orderId}|{productId}|{lineId}',
      },
    },
  },
};

/** Describes every route that serves a line of the endpoint table, from the very schemas that check its requests. */
export const openapiPlugin = fp(async (app: FastifyInstance) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Bodega', description, version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: input => {
      const name = input.route.config?.call;
      if (!name) return jsonSchemaTransform(input);
      const schema = { ...input.schema, ...responses(name), ...facts(name) };
      const described = jsonSchemaTransform({ ...input, schema });
      return isUpload(name) ? { ...described, schema: { ...described.schema, ...UPLOAD } } : described;
    },
  });
});
