import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { pathId } from '#contract/declarations/fields';
import {
  NO_REASON,
  pedidoCerrar,
  pedidoCorregir,
  pedidoDecidir,
  pedidoEntrega,
  pedidoSolicitarCambio,
} from '#contract/pedidoCambios';
import { command } from '../../commands';
import { changeRoute, updateRoute } from '../../records/recordRoutes';
import { answerRecord } from '../../records/reads';
import { routeOf } from '../../route';
import { decide } from './commands/decide';
import { changeEntrega } from './commands/changeEntrega';
import { closeOrReopen } from './commands/closeOrReopen';
import { correctEntregas } from './commands/correct';
import { requestChange } from './commands/requestChange';
import { orderSource } from './source';

const APPROVES = '1';
const decision = z.enum([APPROVES, '0'], 'La decisión debe ser 1 (aprobar) o 0 (denegar)');

/** Routes that change an order other than receipts: requests, decisions, corrections, closings (D13, D15, D42). */
export const pedidoCambios: FastifyPluginAsyncZod = async app => {
  app.route({
    ...routeOf('pedidos.solicitarCambio'),
    schema: { body: pedidoSolicitarCambio },
    handler: request =>
      command(request, async ctx => {
        const done = await requestChange(ctx, request.body);
        return answerRecord(ctx, orderSource, request.body.id, done);
      }),
  });

  updateRoute(app, {
    name: 'pedidos.corregir',
    source: orderSource,
    body: pedidoCorregir,
    message: 'La corrección espera aprobación',
    write: correctEntregas,
  });

  app.route({
    ...routeOf('aprobaciones.aprobar'),
    schema: { params: z.object({ id: pathId, decision }), body: pedidoDecidir },
    handler: request =>
      command(request, async ctx => {
        const { id } = request.params;
        const { version, motivo, saysNothing } = request.body;
        const approves = request.params.decision === APPROVES;
        const plainDenial = !approves && saysNothing;
        await decide(ctx, { id, approves, version, motivo: plainDenial ? NO_REASON : motivo }, app.config);
        return answerRecord(ctx, orderSource, id, approves ? 'La solicitud se aprobó' : 'La solicitud se denegó');
      }),
  });

  changeRoute(app, 'pedidos.entrega', orderSource, pedidoEntrega, async (ctx, id, body) => {
    await changeEntrega(ctx, id, body);
    return 'La entrega estimada se cambió';
  });

  changeRoute(app, 'pedidos.toggle', orderSource, pedidoCerrar, async (ctx, id, body) => {
    const done = await closeOrReopen(ctx, id, body);
    return done === 'cerrado' ? 'El pedido se cerró' : 'El pedido se abrió de nuevo';
  });
};
