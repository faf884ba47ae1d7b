import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type AppUnderTest, type Caller, idOf, startApp } from '../../support/app';
import { testData, type TestData } from '../../support/testData';

let t: AppUnderTest;
let d: TestData;
let person: Caller;
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
  person = await t.userWith(
    { categorias: ['agregar', 'actualizar', 'eliminar'], pedidos: ['agregar'], productos: ['agregar'] },
    { roll: 'Administrador' },
  );
});
afterAll(() => t.close());

const value = z.record(z.string(), z.unknown()).nullable();
async function auditOf(tabla: string, idRegistro: number) {
  const rows = await t.db
    .selectFrom('auditoria')
    .selectAll()
    .where('tabla', '=', tabla)
    .where('idRegistro', '=', idRegistro)
    .orderBy('id')
    .execute();
  return rows.map(row => ({ ...row, antes: value.parse(row.antes), despues: value.parse(row.despues) }));
}

/** S11, point 5: who, when, what, before and after. */
describe('every write has an audit record', () => {
  it('of a record that is added, changed and switched', async () => {
    const started = new Date();
    const id = idOf(await person.post('/Categoria', { nombre: 'Vieja' }));
    await person.put('/Categoria', { id, nombre: 'Nueva' });
    await t.admin.put(`/Categoria/updateEstatus/${id}`);
    const records = await auditOf('categoria', id);
    expect(
      records.map(({ accion, idUsuario, antes, despues }) => [
        accion,
        idUsuario,
        antes?.nombre,
        despues?.nombre,
        antes?.estatus,
        despues?.estatus,
      ]),
    ).toEqual([
      ['INSERT', person.id, undefined, 'Vieja', undefined, true],
      ['UPDATE', person.id, 'Vieja', 'Nueva', true, true],
      ['UPDATE', t.admin.id, 'Nueva', 'Nueva', true, false],
    ]);
    for (const { fecha } of records) {
      expect(fecha.getTime()).toBeGreaterThanOrEqual(started.getTime() - 1000);
      expect(fecha.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
    }
  });

  it('of an order, its lines, its receipts and what they move', async () => {
    const idProyecto = await d.proyecto();
    const order = await d.pedido(person, idProyecto, [
      { idProducto: await d.articulo(), cantidad: 2, direccionamiento: '1' },
    ]);
    const idDetalle = order.pedidoDetalle[0]?.id ?? 0;
    await t.admin.post(`/Pedidos/ActualizaEntrega/${t.admin.id}`, {
      id: order.id,
      pedidoDetalle: [{ id: idDetalle, cantNueva: 2 }],
    });
    expect(
      (await auditOf('pedido', order.id)).map(({ accion, idUsuario, despues }) => [accion, idUsuario, despues?.estado]),
    ).toEqual([
      ['INSERT', person.id, 'Pendiente'],
      ['UPDATE', t.admin.id, 'Entregado'],
    ]);
    expect(
      (await auditOf('pedido_detalle', idDetalle)).map(({ accion, idUsuario, antes, despues }) => [
        accion,
        idUsuario,
        antes?.recibido,
        despues?.recibido,
      ]),
    ).toEqual([
      ['INSERT', person.id, undefined, 0],
      ['UPDATE', t.admin.id, 0, 2],
    ]);
    const { id } = await t.db
      .selectFrom('entrega')
      .select('id')
      .where('idDetalle', '=', idDetalle)
      .executeTakeFirstOrThrow();
    expect(await auditOf('entrega', id)).toMatchObject([
      { accion: 'INSERT', idUsuario: t.admin.id, despues: { cantidadRecibida: 2, cantidadAnterior: 0 } },
    ]);
  });

  it('of the opening stock of an article', async () => {
    const id = await d.articulo({ stock: 5 });
    expect((await auditOf('producto', id)).map(({ accion, despues }) => [accion, despues?.stock])).toEqual([
      ['INSERT', 0],
      ['UPDATE', 5],
    ]);
  });

  it('in every table, but those that follow from others or hold nothing that a person decides', async () => {
    const { rows } = await sql<{ name: string }>`
      select t.tablename as name from pg_tables t where t.schemaname = 'public' and t.tablename not like 'kysely%'
        and 3 > (select count(*) from pg_trigger g where g.tgrelid = t.tablename::regclass and g.tgname like 'auditar%')
      order by t.tablename collate "C"`.execute(t.db);
    const derived = ['costo_proyecto', 'costo_proyecto_cambio', 'entrega_compra', 'linea_total', 'linea_total_cambio'];
    const ofOrders = ['pedido_cuenta', 'pedido_texto', 'pedido_total', 'solicitud_abierta'];
    // Each beside an audited row: bytes of an image or a file, the version of a budget, where the sequence of the NCF stands.
    const besides = [
      'adjunto_datos',
      'empresa_logo',
      'pedido_imagen_datos',
      'usuario_foto',
      'presupuesto',
      'secuencia_ncf',
    ];
    const ofTheServer = ['auditoria', 'idempotencia', 'intento_login', 'modulo', 'permisos_version', 'sesion'];
    const ofReaders = ['comentario_leido'];
    const others = [...derived, ...ofOrders, ...besides, ...ofTheServer, ...ofReaders];
    expect(rows.map(({ name }) => name)).toEqual(others.toSorted());
  });

  it('but none of a write that was refused', async () => {
    const id = idOf(await person.post('/Categoria', { nombre: 'Quieta' }));
    await person.put('/Categoria', { id, nombre: 'No', version: 99 });
    await person.post('/Categoria', { nombre: 'quieta' });
    expect(await auditOf('categoria', id)).toHaveLength(1);
  });

  it('and none holds a password, its hash or a token', async () => {
    const everything = JSON.stringify(await t.db.selectFrom('auditoria').selectAll().execute());
    expect(everything).toContain('admin@prueba.cr');
    expect(everything).not.toContain('argon2');
    expect(everything).not.toContain('"clave"');
    expect(everything).not.toContain(t.admin.token);
  });

  it('of what is done by hand in the database, by nobody in particular', async () => {
    const id = await d.familia('A mano');
    await t.db.updateTable('categoria').set({ nombre: 'A mano alzada' }).where('id', '=', id).execute();
    await t.db.deleteFrom('categoria').where('id', '=', id).execute();
    expect((await auditOf('categoria', id)).map(({ accion, idUsuario }) => [accion, idUsuario])).toEqual([
      ['INSERT', t.admin.id],
      ['UPDATE', null],
      ['DELETE', null],
    ]);
  });
});
