import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { z } from 'zod';
import { contados } from '#contract/format';
import { plural } from '#contract/frases';
import {
  type Importable,
  IMPORTABLES,
  IMPORTACION_BYTES_MAX,
  type ImportacionHecha,
  type ImportacionPrevista,
  nombresDeImportable,
  textoDeError,
} from '#contract/importacion';
import { ok } from '#contract/envelope';
import { insertMany } from '../../catalogue';
import { command, type Contexto } from '../../commands';
import { AppError, invalid } from '../../errors';
import { ARCHIVO, uploadedFile } from '../../images/uploadedFile';
import { call } from '../../route';
import { presentCaller } from '../../work/caller';
import { runInPool, short } from '../../work/pool';
import { catalogos } from '../catalogos';
import { comprobar } from './comprobar';
import { leerArchivo } from './leer';
import { prever } from './prever';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const TEMPLATE_MS = 30_000;

const query = z.object({ simular: z.enum(['0', '1'], 'El parámetro simular es 0 o 1').optional() });

/** Why a file is not imported: the first error in words, and all of them. */
function rechazo(prevista: ImportacionPrevista): AppError {
  const [first] = prevista.errores;
  if (!first) return invalid({ file: 'El archivo no trae registros' });
  const others = prevista.totalErrores - 1;
  const more = others > 0 ? ` (y ${contados(others, 'error', 'errores')} más)` : '';
  const message = `No se importó nada. ${textoDeError(first)}${more}`;
  return new AppError(422, message, { errors: { file: message }, importacion: prevista });
}

function hecho(recurso: Importable, creados: number) {
  const { uno, varios } = nombresDeImportable[recurso];
  const message = `${plural(creados, 'Se importó', 'Se importaron')} ${contados(creados, uno, varios)}`;
  return ok<ImportacionHecha>({ creados }, message);
}

/**
 * One import of a catalogue at a time, so that what was checked against what is stored still holds when it is written; taken
 * before the check and held to the end of the transaction.
 */
async function reservar(ctx: Contexto, recurso: Importable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`importar ${recurso}`}))`.execute(ctx.trx);
}

/**
 * Catalogues filled from a spreadsheet. The file is read in a process of its own and checked by the validation of the form and
 * against what is stored; it is stored whole in one transaction, or not at all.
 */
export const importar: FastifyPluginAsyncZod = async app => {
  await app.register(multipart);

  for (const recurso of IMPORTABLES) {
    app.route({
      ...call(`plantilla.${recurso}`),
      handler: async (_request, reply) => {
        const bytes = await short.run(presentCaller(), () =>
          runInPool('template', recurso, { timeoutMs: TEMPLATE_MS }),
        );
        return reply
          .type(XLSX)
          .header('Content-Disposition', `attachment; filename="Plantilla_${recurso}.xlsx"`)
          .send(Buffer.from(bytes));
      },
    });

    app.route({
      ...call(`importar.${recurso}`),
      schema: { querystring: query },
      handler: async (request, reply) => {
        const bytes = await uploadedFile(request, IMPORTACION_BYTES_MAX, ARCHIVO);
        const lectura = await leerArchivo(recurso, bytes);
        if (request.query.simular === '1') {
          return ok(prever(recurso, lectura, await comprobar(app.db, recurso, lectura.filas)));
        }
        const sent = createHash('sha256').update(bytes).digest('hex');
        const done = await command(
          request,
          async ctx => {
            await reservar(ctx, recurso);
            const comprobacion = await comprobar(ctx.trx, recurso, lectura.filas);
            const prevista = prever(recurso, lectura, comprobacion);
            if (prevista.totalErrores > 0 || prevista.filas === 0) throw rechazo(prevista);
            const records = comprobacion.filas.map(({ valores }) => valores);
            await insertMany(ctx, catalogos[recurso], records);
            return hecho(recurso, records.length);
          },
          sent,
        );
        return reply.code(201).send(done);
      },
    });
  }
};
