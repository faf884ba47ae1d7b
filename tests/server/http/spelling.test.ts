import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppUnderTest, idOf, startApp } from '../../support/app';
import { column, testData, type TestData, errorsOf, idsOf, pedidoOf } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { startTrade } from '../../support/trade';

let t: AppUnderTest;
let d: TestData;
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
});
afterAll(() => t.close());

describe('paths match without regard to case and with or without a trailing slash (D2)', () => {
  it.each([
    '/Categoria',
    '/categoria',
    '/CATEGORIA/',
    '/categoria/',
    '/Categoria?range=[0,1]',
    '/categoria/?sort=["id","ASC"]',
  ])('%s', async url => {
    expect((await t.admin.get(url)).status).toBe(200);
  });

  it('matches the prefix without regard to case too', async () => {
    const headers = { authorization: `Bearer ${t.admin.token}` };
    expect((await t.app.inject({ url: '/API/PRODUCTO/', headers })).statusCode).toBe(200);
  });

  it('finds what has a letter that is longer when lowered, whatever follows it in the path', async () => {
    const id = await d.proyecto('İzmir');
    expect(idsOf(await t.admin.get(`/Proyecto/filter/${encodeURIComponent('İZM')}/${t.admin.id}`))).toEqual([id]);
  });

  it('keeps the case of what stands in a path', async () => {
    const caller = await t.userWith({ pedidos: ['ver'] });
    await t.db
      .updateTable('usuario')
      .set({ email: 'Persona.CON.Mayusculas@prueba.cr' })
      .where('id', '=', caller.id)
      .execute();
    await d.articulo({ nombreProducto: 'Taladro ABC' });
    const found = await t.admin.get('/PRODUCTO/FILTER/Taladro%20ABC');
    expect(column(found, 'nombreProducto')).toEqual(['Taladro ABC']);
  });
});

describe('keys are accepted in either initial case, answers have the one of S3 (D2)', () => {
  it('of a filter', async () => {
    const [on, off] = [await d.proyecto('Filtro encendido'), await d.proyecto('Filtro apagado')];
    await t.admin.put(`/Proyecto/updateEstatus/${off}`, { estatus: false });
    for (const key of ['estatus', 'Estatus']) {
      const filter = encodeURIComponent(JSON.stringify({ [key]: true }));
      const found = idsOf(await t.admin.get(`/Proyecto/filter/filtro/0?filter=${filter}`));
      expect([key, found]).toEqual([key, [on]]);
    }
  });

  it('of an article', async () => {
    const idCategoria = await d.familia();
    const answer = await t.admin.post('/Producto', {
      Codigo: 'MAYUS',
      NombreProducto: 'Con mayúsculas',
      Presentacion: 'Saco',
      Descripcion: 'x',
      Costo: 5,
      IdCategoria: idCategoria,
      Desconocida: { a: 1 },
      id: 999,
      version: 77,
      fechaCreado: '1999-01-01',
      iva: 50,
    });
    expect(answer.status).toBe(201);
    expect(answer.data).toMatchObject({ codigo: 'MAYUS', idCategoria, iva: 13, version: 1 });
    expect(answer.data).not.toHaveProperty('desconocida');
    expect(idOf(answer)).not.toBe(999);
    const plain = await t.admin.get(`/Producto/${idOf(answer)}`);
    expect(plain.data).toEqual(answer.data);
    expect(plain.raw.body).not.toContain('1999');
  });

  it('of an order, whose lines carry iVA', async () => {
    const idProducto = await d.articulo();
    const answer = await t.admin.post('/Pedidos', {
      IdProyecto: await d.proyecto(),
      EmailUsuario: t.admin.email.toUpperCase(),
      CopyFrom: 0,
      DetallePedido: [
        {
          IdProducto: idProducto,
          Cantidad: 2,
          Direccionamiento: '1',
          Estatus: true,
          Img1: 'x.png',
          IVA: 99,
          Recibido: 2,
        },
      ],
    });
    expect(answer.status).toBe(201);
    expect(pedidoOf(answer).pedidoDetalle).toMatchObject([
      { idProducto, cantidad: 2, recibido: 0, estatus: false, img1: null, iVA: 13, entregado: null },
    ]);
  });

  it('of what stands behind a path', async () => {
    await d.proyecto('Con parámetros');
    const query = 'Range=[0,0]&Sort=["nombre","DESC"]&Filter={"estatus":true}';
    const answer = await t.admin.get(`/Proyecto/0?${encodeURI(query)}`);
    expect(answer.headers['content-range']).toMatch(/^proyectos 0-0\/\d+$/);
    const image = await t.admin.get('/Pedidos/Download?File=000000000000000000000000.webp&Id=1');
    expectRefusal(image, 404, 'La imagen no existe');
    expectRefusal(await t.admin.get('/Proyecto/0?Range=x'), 400, 'El parámetro range no es válido');
  });

  it('prefers the key spelt as in the answers to its twin', async () => {
    const answer = await t.admin.post('/Proyecto', { Nombre: 'Con N', nombre: 'con n minúscula' });
    expect(answer.data).toMatchObject({ nombre: 'con n minúscula' });
    const turned = await t.admin.post('/Proyecto', { nombre: 'primero con minúscula', Nombre: 'Luego con N' });
    expect(turned.data).toMatchObject({ nombre: 'primero con minúscula' });
  });
});

describe('an optional reference of 0, an empty text or null means none (D2)', () => {
  it.each([0, '', null, undefined])('copyFrom %o', async copyFrom => {
    const detallePedido = [{ idProducto: await d.articulo(), cantidad: 1, direccionamiento: '1' }];
    const body = { idProyecto: await d.proyecto(), emailUsuario: t.admin.email, copyFrom, detallePedido };
    const answer = await t.admin.post('/Pedidos', body);
    expect(answer.status).toBe(201);
    expect(pedidoOf(answer).copyFrom).toBeNull();
  });
});

describe('a name is unique without regard to case and spacing (D2)', () => {
  it.each<[string, string, string, (value: string) => Promise<Record<string, unknown>>]>([
    ['nombre', '/Categoria', 'Ñandú Única', nombre => Promise.resolve({ nombre })],
    ['nombre', '/Proyecto', 'Residencial Ñandú', nombre => Promise.resolve({ nombre })],
    [
      'codigo',
      '/Producto',
      'ÑU-001',
      async codigo => ({
        codigo,
        nombreProducto: 'x',
        presentacion: 'x',
        descripcion: 'x',
        costo: 1,
        idCategoria: await d.familia(),
      }),
    ],
  ])('%s of %s', async (field, url, value, bodyOf) => {
    const first = await t.admin.post(url, await bodyOf(value));
    expect(first.status).toBe(201);
    const twin = await t.admin.post(url, await bodyOf(value.toLowerCase().replace(' ', ' \u00a0')));
    expectRefusal(twin, 409, /^Ya existe/);
    expect(Object.keys(errorsOf(twin))).toEqual([field]);

    const other = await t.admin.post(url, await bodyOf(`${value.slice(0, 4)}OTRO`));
    const renamed = await t.admin.put(url, { ...(await bodyOf(value.toUpperCase())), id: idOf(other) });
    expectRefusal(renamed, 409, /^Ya existe/);
    // Its own name in another case is no duplicate.
    const own = await t.admin.put(url, { ...(await bodyOf(value.toLowerCase())), id: idOf(first) });
    expect([own.status, own.data]).toMatchObject([200, { [field]: value.toLowerCase() }]);
  });

  it.each(['/Proyecto', '/Perfil', '/Categoria'])('%s takes two lines as the two words they look like', async url => {
    const first = await t.admin.post(url, { nombre: 'Torre\r\n\tNorte' });
    expect([first.status, first.data]).toMatchObject([201, { nombre: 'Torre Norte' }]);
    expectRefusal(await t.admin.post(url, { nombre: 'Torre\nNorte' }), 409, /^Ya existe/);
  });

  it('lets exactly one of eight through that come at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        t.admin.post('/Proyecto', { nombre: i % 2 ? 'AL MISMO TIEMPO' : 'al mismo tiempo' }),
      ),
    );
    expect(answers.map(answer => answer.status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect(idsOf(await t.admin.get('/Proyecto/filter/mismo/0'))).toHaveLength(1);
  });
});

describe('line breaks and tabs (D2)', () => {
  const lines = 'Uno\t \r\n dos\u2028tres\n';
  const oneLine = 'Uno dos tres';
  const severalLines = 'Uno\t \n dos\ntres';

  it('are one space where a form has one line', async () => {
    const answer = await t.admin.post('/Producto', {
      ...{ codigo: 'A\nB\tC', nombreProducto: lines, presentacion: lines, descripcion: lines, imagen: lines, costo: 1 },
      idCategoria: await d.familia(),
    });
    const { data } = await t.admin.get(`/Producto/${idOf(answer)}`);
    expect(data).toMatchObject({ codigo: 'A B C', nombreProducto: oneLine, presentacion: oneLine });
    expect(data).toMatchObject({ descripcion: oneLine, imagen: oneLine });
  });

  it('of the lines of an order are one space too', async () => {
    const order = await d.pedido(t.admin, await d.proyecto(), [
      { idProducto: await d.articulo(), cantidad: 1, direccionamiento: '1.1\n', nombreProducto: lines },
    ]);
    expect(order.pedidoDetalle).toMatchObject([{ nombreProducto: 'UNO DOS TRES', direccionamiento: '1.1' }]);
  });

  it('stay where a form has several lines, and in reasons', async () => {
    const trade = await startTrade(t);
    const texts = { lugarEntrega: lines, condiciones: lines, observaciones: lines };
    const { id } = await trade.compra(t.admin, [{ idProducto: await d.articulo() }], texts);
    await t.admin.put(`/Compra/anular/${id}`, { motivo: lines });
    const { data } = await t.admin.get(`/Compra/${id}`);
    expect(data).toMatchObject({
      ...{ lugarEntrega: oneLine, condiciones: severalLines, observaciones: severalLines },
      motivoAnulacion: severalLines,
    });
    const order = await d.pedido(t.admin, await d.proyecto(), [
      { idProducto: await d.articulo(), cantidad: 2, direccionamiento: '1' },
    ]);
    const send = (call: string, body: object, cantNueva: number) =>
      t.admin.post(`/Pedidos/${call}/${t.admin.id}`, {
        ...{ id: order.id, ...body },
        pedidoDetalle: [{ id: order.pedidoDetalle[0]?.id, cantNueva }],
      });
    const [line] = pedidoOf(await send('Actualizar', { motivo: lines }, 3)).pedidoDetalle;
    expect(line?.solicitud?.motivo).toBe(severalLines);
    await send('ActualizaEntrega', { guia: lines, observacion: lines }, 1);
    expect((await t.admin.get(`/Pedidos/Recepciones/${order.id}`)).data).toMatchObject([
      { guia: oneLine, observacion: severalLines },
    ]);
  });
});
