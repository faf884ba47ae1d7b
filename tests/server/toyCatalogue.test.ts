import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../../src/server/modules';
import { type AppUnderTest, idOf, startApp } from '../support/app';
import { column, errorsOf } from '../support/datos';
import { expectRefusal } from '../support/refusal';
import { juguetes } from '../toy/juguete';
import { juguetesRoutes, jugueteTable } from '../toy/juguetes';

let t: AppUnderTest;
beforeAll(async () => {
  t = await startApp({ modules: [...modules, juguetesRoutes] });
  await jugueteTable.execute(t.db);
});
afterAll(() => t.close());

/** Adding a ninth catalogue is one contract file, one table, one server module and a line in each table (S3). */
describe('a toy catalogue beside the product’s own', () => {
  it('is served whole: gates, list, search, create, update, switch, conflict and audit', async () => {
    const maker = await t.userWith({ productos: ['agregar', 'actualizar'] });
    const visitor = await t.userWith({});

    expectRefusal(await t.stranger.get('/Juguete'), 401);
    expectRefusal(await visitor.post('/Juguete', {}), 403, /Artículos: agregar/);
    expectRefusal(await maker.put('/Juguete/updateEstatus/1'), 403, /Artículos: eliminar/);
    const empty = await maker.post('/Juguete', {});
    expectRefusal(empty, 422, 'El juguete es requerido');
    expect(errorsOf(empty)).toEqual({ nombre: 'El juguete es requerido', piezas: 'Las piezas son requeridas' });

    const created = await maker.post('/juguete/', { Nombre: 'Camión de volteo', Piezas: 12 });
    expect([created.status, created.message]).toEqual([201, 'El juguete se agregó correctamente']);
    const one = juguetes.record.parse(created.data);
    for (const nombre of ['Ñandú', 'Zancos']) await maker.post('/Juguete', { nombre, piezas: 1 });
    expectRefusal(
      await maker.post('/Juguete', { nombre: 'CAMIÓN DE VOLTEO', piezas: 1 }),
      409,
      'El registro ya existe',
    );

    const page = await visitor.get('/Juguete?range=[0,1]&sort=["nombre","DESC"]');
    expect(column(page, 'nombre')).toEqual(['Zancos', 'Ñandú']);
    expect(page.headers['content-range']).toBe('juguetes 0-1/3');
    expect(column(await visitor.get('/Juguete/filter/volteo%20camion'), 'nombre')).toEqual(['Camión de volteo']);

    const edited = await maker.put('/Juguete', { ...one, piezas: 13 });
    expect(edited.data).toEqual({ ...one, piezas: 13, version: 2 });
    expectRefusal(await maker.put('/Juguete', { ...one, piezas: 14 }), 409);
    expect((await t.admin.put(`/Juguete/updateEstatus/${one.id}`)).data).toMatchObject({ estatus: false });
    expect((await visitor.get(`/Juguete/${idOf(created)}`)).data).toMatchObject({ piezas: 13, estatus: false });

    const audit = await t.db
      .selectFrom('auditoria')
      .select(['accion', 'idUsuario'])
      .where('tabla', '=', 'juguete')
      .where('idRegistro', '=', one.id)
      .orderBy('id')
      .execute();
    expect(audit).toEqual([
      { accion: 'INSERT', idUsuario: maker.id },
      { accion: 'UPDATE', idUsuario: maker.id },
      { accion: 'UPDATE', idUsuario: t.admin.id },
    ]);
  });
});
