import { compra } from '#contract/compra';
import { pedido } from '#contract/pedido';
import { venta } from '#contract/venta';
import { z } from 'zod';
import { brokenInvariants } from '../../src/server/backup/invariants';
import type { Client } from './client';
import type { Journal } from './journal';
import type { Site } from './site';

const number = z.coerce.number();

/** Queries whose rows are writes that left no trace. */
const traces: Record<string, string> = {
  'cada pedido tiene su registro de auditoría': `
    select p.id from pedido p where not exists
      (select from auditoria a where a.tabla = 'pedido' and a."idRegistro" = p.id and a.accion = 'INSERT')`,
  'cada entrega tiene su registro de auditoría': `
    select e.id from entrega e where not exists
      (select from auditoria a where a.tabla = 'entrega' and a."idRegistro" = e.id and a.accion = 'INSERT')`,
};

async function brokenRules(site: Site): Promise<string[]> {
  const found = await brokenInvariants({ query: async text => ({ rows: await site.query(text) }) });
  for (const [rule, question] of Object.entries(traces)) {
    const rows = await site.query(question);
    if (rows.length > 0) found.push(`${rule} (${rows.length} no)`);
  }
  return found.map(rule => `No se cumple: ${rule}`);
}

/** Orders and receipts that are missing, incomplete, or more than were acknowledged. */
async function ordersAndReceipts(site: Site, { pedidos, recibido }: Journal): Promise<string[]> {
  const problems: string[] = [];
  const lines = await site.query<{ id: number; idPedido: number; llegado: string }>(`
    select d.id, d."idPedido", coalesce(sum(e."cantidadRecibida") filter (where e."cantidadRecibida" > 0), 0) as llegado
    from pedido_detalle d left join entrega e on e."idDetalle" = d.id
    where d."nombreProducto" = 'TORTURA' group by d.id`);
  const stored = new Map<number, number[]>();
  for (const { id, idPedido, llegado } of lines) {
    stored.set(idPedido, [...(stored.get(idPedido) ?? []), id]);
    const acknowledged = recibido.get(id) ?? 0;
    const found = Math.round(number.parse(llegado) * 1000);
    if (found !== acknowledged) problems.push(`Línea ${id}: recibidas ${found} milésimas, confirmadas ${acknowledged}`);
  }
  for (const [id, ids] of pedidos) {
    if (stored.get(id)?.length !== ids.length) problems.push(`El pedido ${id} falta o está incompleto`);
  }
  for (const id of stored.keys()) if (!pedidos.has(id)) problems.push(`El pedido ${id} se guardó sin confirmarse`);
  return problems;
}

async function documents(auditor: Client, { compras, ventas }: Journal): Promise<string[]> {
  const problems: string[] = [];
  const kinds = [
    { path: '/Compra', journal: compras, schema: compra },
    { path: '/Venta', journal: ventas, schema: venta },
  ] as const;
  for (const { path, journal, schema } of kinds) {
    for (const [id, expected] of journal) {
      const found = schema.safeParse((await auditor.get(`${path}/${id}`)).data).data;
      if (found?.total !== expected.total || found.estado !== expected.estado) {
        problems.push(
          `${path}/${id}: ${found?.estado} ${found?.total}, confirmada ${expected.estado} ${expected.total}`,
        );
      }
    }
  }
  return problems;
}

async function images(auditor: Client, { pedidos, imagenes }: Journal): Promise<string[]> {
  const problems: string[] = [];
  for (const id of pedidos.keys()) {
    const order = pedido.parse((await auditor.get(`/Pedidos/PedidosById/${id}`)).data);
    for (const line of order.pedidoDetalle) {
      const found = [line.img1, line.img2, line.img3].filter(Boolean).length;
      const expected = imagenes.get(line.id) ?? 0;
      if (found !== expected) problems.push(`Línea ${line.id}: ${found} imágenes, confirmadas ${expected}`);
    }
  }
  return problems;
}

/** Everything that differs from what was acknowledged, or breaks a rule; empty if all is well. */
export async function findLosses(site: Site, auditor: Client, journal: Journal): Promise<string[]> {
  return [
    ...(await brokenRules(site)),
    ...(await ordersAndReceipts(site, journal)),
    ...(await documents(auditor, journal)),
    ...(await images(auditor, journal)),
  ];
}
