import type { z } from 'zod';
import type { EndpointName } from '#contract/calls/endpointNames';
import { ok } from '#contract/calls/envelope';
import { command, type CommandContext } from '../commands';
import type { RecordSource } from '../lists/source';
import { signedIn } from '../plugins/session';
import { idInPath, type ModuleApp, routeOf } from '../route';
import { answerRecord, readExisting } from './reads';

/** What a change of a record's fields, and one of its switch, answers. */
export const CHANGES_SAVED = 'Los cambios se guardaron';
export const SWITCHED = 'El estado se cambió';

/** Serves a call that reads the record whose id is in the path; `missing` is the message of the 404. */
export function oneRoute(app: ModuleApp, name: EndpointName, source: RecordSource, missing?: string): void {
  app.route({
    ...routeOf(name),
    schema: { params: idInPath },
    handler: async request => ok(await readExisting(app.db, signedIn(request), source, request.params.id, missing)),
  });
}

/** Serves a call about the record whose id is in the path: `act` is run as a command and returns what is answered. */
export function actRoute<Body>(
  app: ModuleApp,
  name: EndpointName,
  body: z.ZodType<Body>,
  act: (ctx: CommandContext, id: number, body: Body) => Promise<unknown>,
): void {
  app.route({
    ...routeOf(name),
    schema: { params: idInPath, body },
    // The cast is safe: the body was parsed with the schema of that type.
    handler: request => command(request, ctx => act(ctx, request.params.id, request.body as Body)),
  });
}

/**
 * Serves a call that changes the record whose id is in the path: `change` is run as a command and returns what was done, in
 * Spanish; the record is answered as it is then.
 */
export const changeRoute = <Body>(
  app: ModuleApp,
  name: EndpointName,
  source: RecordSource,
  body: z.ZodType<Body>,
  change: (ctx: CommandContext, id: number, body: Body) => Promise<string>,
): void =>
  actRoute(app, name, body, async (ctx, id, input) => answerRecord(ctx, source, id, await change(ctx, id, input)));

/** A call whose body says all: `write` is run as a command and returns the id of the record, which is answered as it is then. */
interface BodyRoute<Body> {
  name: EndpointName;
  source: RecordSource;
  body: z.ZodType<Body>;
  /** What was done, in Spanish. */
  message: string;
  write: (ctx: CommandContext, body: Body) => Promise<number>;
}

function bodyRoute<Body>(app: ModuleApp, status: 200 | 201, { name, source, body, message, write }: BodyRoute<Body>) {
  app.route({
    ...routeOf(name),
    schema: { body },
    handler: async (request, reply) => {
      const answer = await command(request, async ctx =>
        // The cast is safe: the body was parsed with the schema of that type.
        answerRecord(ctx, source, await write(ctx, request.body as Body), message),
      );
      return reply.code(status).send(answer);
    },
  });
}

/** Serves a call that adds a record. Answers 201. */
export const createRoute = <Body>(app: ModuleApp, route: BodyRoute<Body>): void => bodyRoute(app, 201, route);

/** Serves a call that changes the record which its body names. */
export const updateRoute = <Body>(app: ModuleApp, route: BodyRoute<Body>): void => bodyRoute(app, 200, route);
