import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Answer } from '#contract/calls/answer';
import { answers } from '#contract/calls/answers';
import type { EndpointName } from '#contract/calls/endpointNames';
import { DIGITS } from '#contract/declarations/fields';
import { type Gate, gates } from '#contract/permisos';
import { z } from 'zod';

const description = `The API of Bodega. Every JSON answer is \`{success, message, data}\`; \`message\` is Spanish and fit to show.
Sign in with \`POST /api/Usuario/login\` and send its \`token\` as a bearer. A write with the cookie \`XSRF-TOKEN\` needs its value in
the header \`X-XSRF-TOKEN\`; one without the cookie needs neither. Paths match without regard to case. Lists take
the \`range\`, \`sort\` and \`filter\` of ra-data-simple-rest and then answer \`Content-Range\`; without \`range\` they answer every row.
Creates and receipts take an \`Idempotency-Key\`; updates that name the \`version\` they have read answer 409 when it is stale.
Texts are trimmed; a run of line breaks and tabs is one space, except in \`condiciones\`, \`observaciones\`, \`observacion\` and \`motivo\`.`;

/** Describes in words who passes a gate. */
function whoMay(gate: Gate): string {
  if (gate.kind === 'public') return 'Anybody.';
  if (gate.kind === 'signedIn') return 'Anybody signed in.';
  const rights = gate.requires.map(alternatives => alternatives.join(' or ')).join(', and ');
  return `Needs ${rights}${gate.own ? ', or to be the user concerned' : ''}.`;
}

/** Schema of the envelope as the server sends it; the contract's own schema also accepts a missing message. */
const answered = <T extends z.ZodType>(data: T) => z.object({ success: z.boolean(), message: z.string(), data });
/** Schema of a refusal: its data are field errors or the current record (D1, D9). */
const refusal = answered(z.looseObject({ errors: z.record(z.string(), z.string()).optional() }).nullable());
const FILE = { '*/*': { schema: { type: 'string', format: 'binary' } } };
const NONE = { 'application/json': { schema: z.toJSONSchema(answered(z.null())) } };

const REFUSAL = { 'application/json': { schema: { $ref: '#/components/schemas/Rechazo' } } };
const REFUSED = 'Refused: `message` says why, `data` has the errors of fields or the current record';
const FAILED = 'Failed, or too much at once; a 503 says after how many seconds to ask again';

/** What any call may answer besides its own responses, described once. */
const components = {
  securitySchemes: { bearer: { type: 'http' as const, scheme: 'bearer' } },
  schemas: { Rechazo: z.toJSONSchema(refusal) as object },
  responses: {
    Rechazo: { description: REFUSED, content: REFUSAL },
    Falla: {
      description: FAILED,
      headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' as const } } },
      content: REFUSAL,
    },
  },
};

const SHARED = {
  '4XX': { $ref: '#/components/responses/Rechazo' },
  '5XX': { $ref: '#/components/responses/Falla' },
};

const nullable = z.object({ anyOf: z.array(z.looseObject({ type: z.unknown() })) });

interface WithBody {
  requestBody?: { $ref: string } | { content: Record<string, { schema?: unknown }>; required?: boolean };
}

/** Says of a body that it may be left out, if its schema takes null: the plugin describes every body as required. */
function describeBody({ requestBody }: WithBody): void {
  if (!requestBody || !('content' in requestBody)) return;
  const { data } = nullable.safeParse(requestBody.content['application/json']?.schema);
  if (data?.anyOf.some(({ type }) => type === 'null')) requestBody.required = false;
}

/** Responses of a call by status, besides the shared ones. */
function responsesOf({ data, created }: Answer) {
  const isOnlyCreated = created !== undefined && data === created;
  return {
    ...(data !== 'file' && !isOnlyCreated && { 200: answered(data) }),
    ...(created && { 201: answered(created) }),
  };
}

/** OpenAPI properties of a call, in addition to the schemas of its route. */
function facts(name: EndpointName) {
  const answer = answers[name];
  return {
    operationId: name,
    summary: answer.summary,
    tags: [name.split('.')[0] ?? ''],
    description: whoMay(gates[name]),
    response: responsesOf(answer),
    ...(gates[name].kind === 'public' && { security: [] }),
  };
}

/** Body of an upload: the file, and text fields with these descriptions. */
const uploadWith = (fields: Readonly<Record<string, string>>) => ({
  consumes: ['multipart/form-data'],
  body: {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'string', format: 'binary' },
      ...Object.fromEntries(
        Object.entries(fields).map(([name, text]) => [name, { type: 'string', description: text }]),
      ),
    },
  },
});

const paramSchema = z.looseObject({ pattern: z.string().optional() });
type Param = z.output<typeof paramSchema>;
const params = z.looseObject({ properties: z.record(z.string(), paramSchema) });

/** A parameter that must be digits is described as an integer, like the ids of bodies and answers. */
function described(param: Param): Param {
  const { pattern, ...rest } = param;
  return pattern === DIGITS.source ? { minimum: 1, ...rest, type: 'integer' } : param;
}

/** Schema of all parameters of a path. */
function pathParams(url: string, schema: unknown): unknown {
  const { properties } = params.safeParse(schema).data ?? { properties: {} };
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const schemaOf = (name: string) =>
    properties[name] ?? (name === 'userId' ? { pattern: DIGITS.source } : { type: 'string' });
  return {
    type: 'object',
    required: names,
    properties: Object.fromEntries(names.map(name => [name, described(schemaOf(name))])),
  };
}

/** Schema of the parameters of a query string. */
function queryParams(schema: unknown): unknown {
  const { properties, ...rest } = params.parse(schema);
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).map(([name, param]) => [name, described(param)])),
  };
}

/** Generates the OpenAPI description of the routes in the endpoint table, from the schemas that validate requests. */
export const openapiPlugin = fp(async (app: FastifyInstance) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Bodega',
        description,
        version: '1',
        license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
      },
      servers: [{ url: '/', description: 'This server' }],
      components,
      security: [{ bearer: [] }],
    },
    transformObject: input => {
      if (!('openapiObject' in input)) return input.swaggerObject;
      for (const path of Object.values(input.openapiObject.paths ?? {}))
        for (const operation of Object.values(path ?? {}))
          if (typeof operation === 'object' && 'responses' in operation) {
            Object.assign(operation.responses, SHARED);
            describeBody(operation);
          }
      return input.openapiObject;
    },
    transform: input => {
      const name = input.route.config?.call;
      if (!name) return jsonSchemaTransform(input);
      const { schema, url } = jsonSchemaTransform({ ...input, schema: { ...input.schema, ...facts(name) } });
      const { data, upload, orNone } = answers[name];
      const file = { description: 'The file', content: { ...FILE, ...(orNone && NONE) } };
      return {
        url,
        schema: {
          ...schema,
          ...(url.includes(':') && { params: pathParams(url, schema.params) }),
          ...(schema.querystring !== undefined && { querystring: queryParams(schema.querystring) }),
          ...(upload && uploadWith(upload)),
          ...(data === 'file' && { response: { 200: file, ...(schema.response as object) } }),
        },
      };
    },
  });
});
