import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { compra } from '#contract/compra';
import { dayOf } from '#contract/text/format';
import { command } from '../../commands';
import { renderDocument } from '../../documents/render';
import type { Database } from '../../db/schema';
import { AppError, conflict } from '../../errors';
import { readOne } from '../../lists/read';
import { failureNote } from '../../mail/failure';
import { type QueuedMail, enqueue } from '../../mail/queue';
import { type MailWorker, NotSent, startMailWorker } from '../../mail/worker';
import { answerRecord } from '../../records/reads';
import { routeOf, idInPath } from '../../route';
import { documentContext } from '../empresa/issuer';
import { compraDocument } from './document';
import { checkIsLate, readMissingLines } from './missingLines';
import { messages } from './messages';
import { comprasSource } from './source';

const NO_MAIL_SERVER =
  'Este servidor no envía correo. Descargue la orden y envíela usted, o pida que se configure SMTP_URL';

const domainOf = (from: string): string => /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'bodega';

/** Calls that queue an e-mail, with their messages. */
const CALLS = [
  { name: 'compras.enviar', tipo: 'Orden', says: 'La orden se está enviando a' },
  { name: 'compras.recordar', tipo: 'Recordatorio', says: 'El recordatorio se está enviando a' },
] as const;

/** Throws if a reminder has waited until its purchase was late no more: its day was moved (D48). */
async function checkStillLate(db: Kysely<Database>, id: number, timeZone: string): Promise<void> {
  try {
    await checkIsLate(db, id, dayOf(new Date(), timeZone));
  } catch (error) {
    throw error instanceof AppError ? new NotSent(error.message) : error;
  }
}

/** Sends one e-mail of the queue with the order's present state, unless it was annulled meanwhile. */
async function sender({ db, config }: FastifyInstance, smtpUrl: string, smtpFrom: string) {
  // Loaded only by servers that send e-mail.
  const { openMailbox } = await import('../../mail/transport');
  const mailbox = openMailbox(smtpUrl, smtpFrom);
  const { timeZone } = config;
  const source = comprasSource(config);
  return {
    cut: () => mailbox.close(),
    send: async (correo: QueuedMail, beforeDelivery: () => Promise<void>) => {
      const order = compra.parse(await readOne(db, 'server', source, correo.idCompra));
      if (order.estado === 'Anulada') throw new NotSent('La orden se anuló antes de enviarse');
      const faltan = await readMissingLines(db, order.id);
      if (correo.tipo === 'Recordatorio' && (order.estado === 'Recibida' || faltan.length === 0)) {
        throw new NotSent('La orden se recibió antes de recordarla');
      }
      if (correo.tipo === 'Recordatorio') await checkStillLate(db, order.id, timeZone);
      const context = await documentContext({ db, config });
      const pdf = await renderDocument(compraDocument(order, context), 'pdf');
      await mailbox.send(messages[correo.tipo]({ order, faltan, correo, context, pdf }), beforeDelivery);
    },
  };
}

/** Sending purchases to their suppliers by e-mail, in the background. Without SMTP_URL it is refused with 409. */
export const sendCompras: FastifyPluginAsyncZod = async app => {
  const { smtpUrl, smtpFrom = '', timeZone } = app.config;
  const source = comprasSource(app.config);
  let worker: MailWorker | undefined;

  app.addHook('onReady', async () => {
    if (smtpUrl === undefined) return;
    const onFailure = ({ idCompra, intentos }: QueuedMail, error: unknown) =>
      app.log.warn({ compra: idCompra, intentos, ...failureNote(error) }, 'an e-mail to a supplier did not go');
    worker = startMailWorker(app.db, { ...(await sender(app, smtpUrl, smtpFrom)), onFailure });
  });
  app.addHook('onClose', () => worker?.stop());

  const domain = domainOf(smtpFrom);
  for (const { name, tipo, says } of CALLS) {
    app.route({
      ...routeOf(name),
      schema: { params: idInPath },
      handler: async request => {
        if (smtpUrl === undefined) throw conflict(NO_MAIL_SERVER, { correoDisponible: false });
        const { id } = request.params;
        const answer = await command(request, async ctx => {
          const destinatario = await enqueue(ctx, { idCompra: id, tipo, domain });
          if (tipo === 'Recordatorio') await checkIsLate(ctx.trx, id, dayOf(ctx.now, timeZone));
          return answerRecord(ctx, source, id, `${says} ${destinatario}`);
        });
        worker?.wake();
        return answer;
      },
    });
  }
};
