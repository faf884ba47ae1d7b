import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { cantidad } from '#contract/format';
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
import { command } from '../../commands';
import { AppError, invalid } from '../../errors';
import { ARCHIVO, uploadedFile } from '../../images/uploadedFile';
import { call } from '../../route';
import { kindOf } from '../../spreadsheets/fileKind';
import { FileRefused } from '../../spreadsheets/table';
import { comprobar } from './comprobar';
import { escribir, reservar } from './escribir';
import { ImportThread } from './importThread';
import { prever } from './prever';
import type { Lectura } from './revisar';
import type { ImportAnswer, ImportTask } from './workerMessages';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const query = z.object({ simular: z.enum(['0', '1'], 'El parámetro simular es 0 o 1').optional() });

const refused = (status: number, message: string) => new AppError(status, message, { errors: { file: message } });

function looked(bytes: Buffer) {
  try {
    return kindOf(bytes);
  } catch (error) {
    throw error instanceof FileRefused ? refused(error.status, error.message) : error;
  }
}

/** Why a file is not imported: the first error in words, and all of them. */
function rechazo(prevista: ImportacionPrevista): AppError {
  const [first] = prevista.errores;
  if (!first) return invalid({ file: 'El archivo no trae registros' });
  const others = prevista.totalErrores - 1;
  const more = others > 0 ? ` (y ${cantidad(others)} ${others === 1 ? 'error' : 'errores'} más)` : '';
  const message = `No se importó nada. ${textoDeError(first)}${more}`;
  return new AppError(422, message, { errors: { file: message }, importacion: prevista });
}

function hecho(recurso: Importable, creados: number) {
  const { uno, varios } = nombresDeImportable[recurso];
  const message = creados === 1 ? `Se importó 1 ${uno}` : `Se importaron ${cantidad(creados)} ${varios}`;
  return ok<ImportacionHecha>({ creados }, message);
}

/**
 * Catalogues filled from a spreadsheet. The file is read in a worker thread and checked by the validation of the form and
 * against what is stored; it is stored whole in one transaction, or not at all.
 */
export const importar: FastifyPluginAsyncZod = async app => {
  await app.register(multipart);
  const thread = new ImportThread();
  app.addHook('onClose', () => thread.close());

  const run = async <T extends ImportAnswer['type']>(task: ImportTask & { type: T }) => {
    const said = await thread.run(task);
    if (said.type === 'refused') throw refused(said.status, said.message);
    return said as Extract<ImportAnswer, { type: T }>;
  };
  const leer = async (recurso: Importable, bytes: Buffer): Promise<Lectura> => {
    const kind = looked(bytes);
    return (await run({ type: 'read', recurso, kind, bytes: new Uint8Array(bytes) })).lectura;
  };

  for (const recurso of IMPORTABLES) {
    app.route({
      ...call(`plantilla.${recurso}`),
      handler: async (_request, reply) => {
        const { bytes } = await run({ type: 'template', recurso });
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
        const lectura = await leer(recurso, bytes);
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
            return hecho(recurso, await escribir(ctx, recurso, comprobacion.filas));
          },
          sent,
        );
        return reply.code(201).send(done);
      },
    });
  }
};
