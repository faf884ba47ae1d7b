import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { z } from 'zod';
import { withCount, plural } from '#contract/text/format';
import {
  type Importable,
  type ImportTarget,
  IMPORTABLES,
  IMPORT_BYTES_MAX,
  type ImportResult,
  type ImportPreview,
  importableNames,
  rowErrorText,
} from '#contract/importacion';
import { ok } from '#contract/calls/envelope';
import { versionInUrl } from '#contract/declarations/fields';
import { savedPresupuesto } from '#contract/presupuesto';
import { insertMany } from '../../records/catalogue';
import { command, type CommandContext } from '../../commands';
import { sendFile } from '../../documents/answer';
import { AppError, invalid } from '../../errors';
import { FILE_FIELD, digestOf, uploadedFile } from '../../uploads';
import { signedIn } from '../../plugins/session';
import { routeOf, idInPath } from '../../route';
import { presentCaller } from '../../work/caller';
import { runInPool, shortTurns } from '../../work/pool';
import { catalogos } from '../catalogos';
import { savePresupuesto } from '../proyectos/presupuesto';
import { projectToRead } from '../proyectos/visible';
import { verify, type Verification } from './verify';
import { readImport } from './readImport';
import type { ReadFile } from './validate';
import { previewOf } from './preview';

const TEMPLATE_MS = 30_000;

const query = z.object({ simular: z.enum(['0', '1'], 'El parámetro simular es 0 o 1').optional() });

/** `version` is that of the budget which the file replaces, as it was read; without it, whatever is there is replaced (D9). */
const ofBudget = query.extend({ version: versionInUrl });

/** Why a file is not imported: the first error in words, and all of them. */
function notImported(preview: ImportPreview): AppError {
  const [first] = preview.errores;
  if (!first) return invalid({ file: 'El archivo no trae registros' });
  const others = preview.totalErrores - 1;
  const more = others > 0 ? ` (y ${withCount(others, 'error', 'errores')} más)` : '';
  const message = `No se importó nada. ${rowErrorText(first)}${more}`;
  return new AppError(422, message, { errors: { file: message }, importacion: preview });
}

/** The records of a file, all of them. Throws 422 when there are none, or something is wrong with any. */
function allOrNothing(preview: ImportPreview, { filas }: Verification): Record<string, unknown>[] {
  if (preview.totalErrores > 0 || preview.filas === 0) throw notImported(preview);
  return filas.map(({ valores }) => valores);
}

/** Runs an import of a file: the same key must come with the same bytes (D8). */
const importing = (request: FastifyRequest, bytes: Buffer, action: (ctx: CommandContext) => Promise<unknown>) =>
  command(request, action, digestOf(bytes));

function doneAnswer(recurso: ImportTarget, creados: number) {
  const { one, many } = importableNames[recurso];
  const message = `${plural(creados, 'Se importó', 'Se importaron')} ${withCount(creados, one, many)}`;
  return ok<ImportResult>({ creados }, message);
}

/**
 * One import of a catalogue at a time, so that what was checked against what is stored still holds when it is written; taken
 * before the check and held to the end of the transaction.
 */
async function lockCatalogue(ctx: CommandContext, recurso: Importable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`importar ${recurso}`}))`.execute(ctx.trx);
}

/** Adds the records of a file to a catalogue, in one transaction with the check that all of them may be added. */
const importRecords = (request: FastifyRequest, recurso: Importable, bytes: Buffer, file: ReadFile) =>
  importing(request, bytes, async ctx => {
    await lockCatalogue(ctx, recurso);
    const verification = await verify(ctx.trx, recurso, file.filas);
    const records = allOrNothing(previewOf(recurso, file, verification), verification);
    await insertMany(ctx, catalogos[recurso], records);
    return doneAnswer(recurso, records.length);
  });

/** The rows of a budget's file: they refer to nothing stored. */
const budgetVerification = ({ filas }: ReadFile): Verification => ({
  filas: filas.filter(({ isGood }) => isGood).map(fila => ({ ...fila, nombres: {} })),
  errores: [],
});

/**
 * Catalogues filled from a spreadsheet. The file is read in a process of its own and checked by the validation of the form and
 * against what is stored; it is stored whole in one transaction, or not at all.
 */
export const importar: FastifyPluginAsyncZod = async app => {
  await app.register(multipart);

  for (const recurso of [...IMPORTABLES, 'presupuesto'] as const) {
    app.route({
      ...routeOf(`plantilla.${recurso}`),
      handler: async (_request, reply) => {
        const bytes = await shortTurns.run(presentCaller(), () =>
          runInPool('template', recurso, {
            refusal: 'No se pudo hacer la plantilla, vuelva a intentarlo',
            timeoutMs: TEMPLATE_MS,
          }),
        );
        return sendFile(reply, Buffer.from(bytes), 'xlsx', `Plantilla_${recurso}`);
      },
    });
  }

  for (const recurso of IMPORTABLES) {
    app.route({
      ...routeOf(`importar.${recurso}`),
      schema: { querystring: query },
      handler: async (request, reply) => {
        const bytes = await uploadedFile(request, IMPORT_BYTES_MAX, FILE_FIELD);
        const file = await readImport(recurso, bytes);
        if (request.query.simular === '1') {
          return ok(previewOf(recurso, file, await verify(app.db, recurso, file.filas)));
        }
        return reply.code(201).send(await importRecords(request, recurso, bytes, file));
      },
    });
  }

  app.route({
    ...routeOf('importar.presupuesto'),
    schema: { params: idInPath, querystring: ofBudget },
    handler: async (request, reply) => {
      const { version } = request.query;
      // Checked before reading the body too, so that nobody sends a file for a project that does not exist.
      await projectToRead(app.db, signedIn(request), request.params.id);
      const bytes = await uploadedFile(request, IMPORT_BYTES_MAX, FILE_FIELD);
      const file = await readImport('presupuesto', bytes);
      const verification = budgetVerification(file);
      const preview = previewOf('presupuesto', file, verification);
      if (request.query.simular === '1') return ok(preview);
      const done = await importing(request, bytes, async ctx => {
        const codigos = savedPresupuesto.shape.codigos.parse(allOrNothing(preview, verification));
        const id = await projectToRead(ctx.trx, ctx, request.params.id);
        await savePresupuesto(ctx, id, { version, codigos });
        return doneAnswer('presupuesto', codigos.length);
      });
      return reply.code(201).send(done);
    },
  });
};
