import { type Kysely, Migrator, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../src/server/app';
import { readConfig } from '../../../src/server/config';
import { connect } from '../../../src/server/db/connection';
import { migrateToLatest } from '../../../src/server/db/migrate';
import { migrations } from '../../../src/server/db/migrations';
import type { Database } from '../../../src/server/db/schema';
import { openSession } from '../../../src/server/sessions/stored';
import { pedido } from '#contract/pedido';
import { createTestDatabase, type TestDatabase } from '../../support/testDatabase';

/** Data of a company at the base schema: an order half received, one delivered and one closed manually. */
const yearsOfWork = `
insert into usuario (email, "nombreUsuario", nombre, apellido, clave, roll)
  values ('jefa@empresa.cr', 'jefa', 'Ana', 'Vieja', 'x', 'Administrador');
insert into modulo values (12, 'Pedidos'), (13, 'Aprobación');
insert into perfil (nombre) values ('Todo');
insert into perfil_modulo ("idPerfil", "idModulo") values (1, 12), (1, 13);
insert into usuario_perfil ("idUsuario", "idPerfil") values (1, 1);
insert into proyecto (nombre) values ('Torre');
insert into categoria (nombre) values ('Agregados');
insert into producto (codigo, "nombreProducto", presentacion, descripcion, costo, "idCategoria")
  values ('ARE-01', 'Arena', 'm3', 'Fina', 10, 1);
insert into pedido ("fechaEntrega", "idProyecto", "idUsuario") values ('2026-01-01', 1, 1), (null, 1, 1), (null, 1, 1);
insert into pedido_detalle ("idPedido", "idProducto", "nombreProducto", cantidad, direccionamiento)
  select id, 1, 'ARENA', 6, '1' from pedido;
insert into entrega ("idDetalle", "cantidadRecibida", "idUsuario") values (1, 4, 1), (2, 6, 1);
update pedido set cerrado = now() where id = 3;
insert into proveedor ("razonSocial", telefonos, telefono, "mailOrden", "mailGeneral", contacto, provincia)
  values ('Ferretería', '2222-3333', '88887777', 'o@f.cr', 'i@f.cr', 'Rosa', 'Heredia');
begin;
insert into compra ("idProveedor", "idUsuario", subtotal, iva) select 1, 1, 10, 1.3 from generate_series(1, 3);
insert into compra_detalle ("idCompra", "idProducto", "nombreProducto", costo, cantidad, iva)
  select id, 1, 'ARENA', 10, 1, 13 from compra;
insert into compra ("idProveedor", "idUsuario", "idPedido", subtotal, iva) values (1, 1, 1, 300, 39), (1, 1, 1, 200, 26);
insert into compra_detalle ("idCompra", "idProducto", "nombreProducto", costo, cantidad, iva)
  values (4, 1, 'ARENA', 100, 3, 13), (5, 1, 'ARENA', 100, 2, 13);
insert into compra_asignacion ("idCompraDetalle", "idPedidoDetalle", cantidad) values (4, 1, 3), (5, 1, 2);
commit;
insert into correo ("idCompra", "idUsuario", destinatario, "mensajeId", estado, proximo)
  values (1, 1, 'o@f.cr', '<1@f.cr>', 'Enviado', '2026-01-05T10:00Z'), (1, 1, 'o@f.cr', '<2@f.cr>', 'Enviado', '2026-01-09T10:00Z'),
    (2, 1, 'o@f.cr', '<3@f.cr>', 'Enviado', '2026-01-05T10:00Z'), (3, 1, 'o@f.cr', '<4@f.cr>', 'SinConfirmar', now());
update compra set estado = 'Anulada', anulada = now(), "motivoAnulacion" = 'Error' where id = 2;
`;

let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await createTestDatabase({ bare: true });
  db = connect(database.connection);
  const first = Object.fromEntries(Object.entries(migrations).slice(0, 1));
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(first) },
  }).migrateToLatest();
  expect(error).toBeUndefined();
  await sql.raw(yearsOfWork).execute(db);
  await migrateToLatest(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

describe('a database of an earlier version', () => {
  it('keeps its orders, and everything new works on them', async () => {
    const app = await buildApp({ db, config: readConfig({}) });
    const headers = { authorization: `Bearer ${await openSession(db, 1)}` };
    const send = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
      (await app.inject({ method, url: `/api/Pedidos/${url}`, headers, payload })).json<{
        success: boolean;
        data: unknown;
      }>();
    const read = async (id: number) => pedido.parse((await send('GET', `PedidosById/${id}`)).data);
    expect([await read(1), await read(2), await read(3)].map(({ estado }) => estado)).toEqual([
      'Pendiente',
      'Entregado',
      'Cerrado',
    ]);

    // The stored sums were computed from the existing lines and deliveries.
    const figures = async (report: string) => (await send('GET', `Cifras/${report}`)).data;
    expect(await figures('historial')).toEqual({ pedidos: 2, cerrados: 1, lineas: 2, pendientes: 1 });
    expect(await figures('historialentrega')).toMatchObject({ pedidos: 2, entregas: 2, correcciones: 0 });
    expect(await send('GET', 'Filter/arena%201/0')).toMatchObject({ data: [{ id: 3 }, { id: 2 }] });

    // Receipts got numbers and count for purchases, whose states are unchanged.
    expect([await send('GET', 'Recepciones/1'), await send('GET', 'Recepciones/2')]).toMatchObject([
      { data: [{ id: 1, compras: [{ id: 4 }, { id: 5 }] }] },
      { data: [{ id: 2, compras: [] }] },
    ]);
    const llegado = async () =>
      db
        .selectFrom('compra_asignacion as a')
        .innerJoin('compra_detalle as d', 'd.id', 'a.idCompraDetalle')
        .innerJoin('compra as c', 'c.id', 'd.idCompra')
        .select(['c.id', 'a.recibido', 'c.estado', 'c.etapa'])
        .orderBy('c.id')
        .execute();
    const first = { id: 4, recibido: 3, estado: 'Pendiente', etapa: 'RecibidaEnParte' };
    expect(await llegado()).toEqual([first, { ...first, id: 5, recibido: 1 }]);

    await send('POST', 'Actualizar/1', { id: 1, pedidoDetalle: [{ id: 1, cantNueva: 5 }] });
    await send('POST', 'Corregir/1', { idEntrega: 1, cantidad: 1, motivo: 'De más' });
    expect(await read(1)).toMatchObject({ pedidoDetalle: [{ solicitud: { cantidad: 5 }, porCorregir: 1 }] });
    expect(await send('PUT', 'Aprobar/1/1/jefa@empresa.cr')).toMatchObject({ success: true });
    expect(await read(1)).toMatchObject({ estado: 'Pendiente', pedidoDetalle: [{ cantidad: 5, recibido: 3 }] });
    expect(await llegado()).toEqual([first, { ...first, id: 5, recibido: 0, etapa: 'Borrador' }]);
    // It was closed before closings were recorded.
    expect(await send('PUT', 'UpdateEstatus/3')).toMatchObject({ success: true, data: { estado: 'Pendiente' } });
    expect(await send('GET', 'Historia/3')).toMatchObject({ data: [{ hecho: 'creado' }, { hecho: 'reabierto' }] });
    await app.close();
  });

  it('knows of its purchases which were sent, and leaves no trace of finding out (D48)', async () => {
    const compras = await db
      .selectFrom('compra')
      .select(['etapa', 'enviada', 'version'])
      .where('id', '<=', 3)
      .orderBy('id')
      .execute();
    const enviada = new Date('2026-01-05T10:00Z');
    expect(compras).toEqual([
      { etapa: 'Enviada', enviada, version: 1 },
      { etapa: 'Anulada', enviada, version: 2 },
      { etapa: 'Borrador', enviada: null, version: 1 },
    ]);
    const traces = await db
      .selectFrom('auditoria')
      .select('id')
      .where('tabla', '=', 'compra')
      .where('idRegistro', '<=', 3)
      .where('accion', '=', 'UPDATE')
      .execute();
    expect(traces).toHaveLength(1);
  });
});
