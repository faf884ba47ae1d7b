import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { EndpointName } from '#contract/calls/endpointNames';
import { command, type CommandContext } from '../commands';
import type { RecordSource } from '../lists/source';
import { routeOf, idInPath } from '../route';
import { answerRecord } from './reads';

/**
 * Serves a call that changes the record whose id is in the path: `change` is run as a command and returns what was done, in
 * Spanish; the record is answered as it is then.
 */
export function changeRoute<Body>(
  app: Parameters<FastifyPluginAsyncZod>[0],
  name: EndpointName,
  source: RecordSource,
  body: z.ZodType<Body>,
  change: (ctx: CommandContext, id: number, body: Body) => Promise<string>,
): void {
  app.route({
    ...routeOf(name),
    schema: { params: idInPath, body },
    handler: request =>
      command(request, async ctx => {
        const { id } = request.params;
        // The cast is safe: the body was parsed with the schema of that type.
        return answerRecord(ctx, source, id, await change(ctx, id, request.body as Body));
      }),
  });
}

/**
 * Serves a call that adds a record: `create` is run as a command and returns its id; the record is answered with 201.
 * @param message what was done, in Spanish.
 */
export function createRoute<Body>(
  app: Parameters<FastifyPluginAsyncZod>[0],
  name: EndpointName,
  source: RecordSource,
  body: z.ZodType<Body>,
  message: string,
  create: (ctx: CommandContext, body: Body) => Promise<number>,
): void {
  app.route({
    ...routeOf(name),
    schema: { body },
    handler: async (request, reply) => {
      const created = await command(request, async ctx =>
        // The cast is safe: the body was parsed with the schema of that type.
        answerRecord(ctx, source, await create(ctx, request.body as Body), message),
      );
      return reply.code(201).send(created);
    },
  });
}
