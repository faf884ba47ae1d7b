import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppUnderTest, idOf, startApp } from '../../support/app';
import { startTrade } from '../../support/trade';
import { column, testData, type TestData, idsOf } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';

let t: AppUnderTest;
let d: TestData;

/** A user of that name. */
async function person(flags: Parameters<AppUnderTest['userWith']>[0], nombre: string, apellido: string) {
  const caller = await t.userWith(flags);
  await t.admin.put('/Usuario', { id: caller.id, email: caller.email, nombreUsuario: nombre, nombre, apellido });
  return caller;
}

beforeAll(async () => {
  t = await startApp();
  d = testData(t);
});
afterAll(() => t.close());

/** D4: matches any shown text and number, ignoring case and accents; every word must occur somewhere. */
describe('searching articles', () => {
  beforeAll(async () => {
    const idCategoria = await d.familia('Plomería');
    const articles = [
      ['PVC-0050', 'TUBERÍA PVC 1/2"', 'Tubo de 6 m', 'Para agua potable', idCategoria],
      ['PVC-0075', 'Codo PVC 3/4"', 'Unidad', 'Ángulo de 90°', idCategoria],
      ['DES_0010', 'Descuento 100% algodón', 'Unidad', 'Con guion_bajo y \\ barra', undefined],
      ['PIN-0001', 'Piñón de Ñandú', 'Caja', 'Straße y ％ ancho', undefined],
      ['ARE-0001', 'Arena fina', 'm³', 'Rinde 5 m² de ½ pulgada', undefined],
      ['ACE-0001', 'Varilla #5 (5/8") a 3⅜"', 'Pieza', 'Grado 60', undefined],
      ['MAD-0001', 'Alfajilla 2" × 3"', 'Pieza', 'Cepillada, despunte a 45°', undefined],
      ['BLO12X54', 'Bloque 12 cm x 20 cm X 40 cm', 'Tarima', 'Celdas de ½ × 7 y de 1 7/8" × 9/16"', undefined],
      ['5CMX9-M', 'Malla 1.22 × 20 m', 'Rollo', 'Luz de 6x extra', undefined],
    ] as const;
    for (const [codigo, nombreProducto, presentacion, descripcion, familia] of articles) {
      await d.articulo({ codigo, nombreProducto, presentacion, descripcion, ...(familia && { idCategoria: familia }) });
    }
  });

  it.each([
    ['tuberia', ['PVC-0050']],
    ['TUBERÍA', ['PVC-0050']],
    ['tubería', ['PVC-0050']],
    ['uberi', ['PVC-0050']],
    ['pinon nandu', ['PIN-0001']],
    ['ñandú piñón', ['PIN-0001']],
    ['pvc agua', ['PVC-0050']],
    ['agua   pvc ', ['PVC-0050']],
    // As a code is pasted from a message.
    ['\u202aPVC-0050\u202c\u200b', ['PVC-0050']],
    ['pvc pvc pvc', ['PVC-0050', 'PVC-0075']],
    ['pvc madera', []],
    ['pvc-00', ['PVC-0050', 'PVC-0075']],
    ['angulo 90', ['PVC-0075']],
    ['plomeria', ['PVC-0050', 'PVC-0075']],
    ['plomeria codo', ['PVC-0075']],
    ['1/2"', ['PVC-0050']],
    ['%', ['DES_0010', 'PIN-0001']],
    ['100%', ['DES_0010']],
    ['_', ['DES_0010']],
    ['des_', ['DES_0010']],
    ['d%o', []],
    ['\\', ['DES_0010']],
    ['％', ['DES_0010', 'PIN-0001']],
    ["'; drop table producto; --", []],
    ['STRASSE', ['PIN-0001']],
    ['arena m3', ['ARE-0001']],
    ['M³', ['ARE-0001']],
    ['m2', ['ARE-0001']],
    ['fina 1/2', ['ARE-0001']],
    ['fina ½', ['ARE-0001']],
    ['varilla ⅝', ['ACE-0001']],
    ['(⅝")', ['ACE-0001']],
    ['3⅜"', ['ACE-0001']],
    ['3 3/8"', ['ACE-0001']],
    ['2" x 3"', ['MAD-0001']],
    ['alfajilla 2 X 3', ['MAD-0001']],
    ['2" × 3"', ['MAD-0001']],
    ['alfajilla *', []],
    ['45º', ['MAD-0001']],
    // As it stands on a screen.
    ['MAD-0001 · Alfajilla 2" × 3"', ['MAD-0001']],
    ['·', []],
    ['45°', ['MAD-0001']],
    ['-1', []],
    // Measures as one word.
    ['2x3', ['MAD-0001']],
    ['2X3', ['MAD-0001']],
    ['2×3', ['MAD-0001']],
    ['2"x3"', ['MAD-0001']],
    ['2”x3”', ['MAD-0001']],
    ['2pulgx3pulg', ['MAD-0001']],
    ['alfajilla 2x3', ['MAD-0001']],
    ['12x20x40', ['BLO12X54']],
    ['20x40', ['BLO12X54']],
    ['12cmx20cmx40cm', ['BLO12X54']],
    ['1/2x7', ['BLO12X54']],
    ['½x7', ['BLO12X54']],
    ['7/8x9/16', ['BLO12X54']],
    ['1 7/8"x9/16"', ['BLO12X54']],
    ['12X54', ['BLO12X54']],
    ['blo12x54', ['BLO12X54']],
    ['1.22x20', ['5CMX9-M']],
    ['1.22x20m', ['5CMX9-M']],
    ['5cmx9-m', ['5CMX9-M']],
    ['5cmx', ['5CMX9-M']],
    ['5cmx9', ['5CMX9-M']],
    ['6x', ['5CMX9-M']],
    ['20x30', []],
    ['3x2', []],
    ['20x12', []],
    ['2%x3', []],
  ])('%s', async (text, codes) => {
    const url = `/Producto/filter/${encodeURIComponent(text)}?filter=${encodeURIComponent('{"estatus":true}')}`;
    const answer = await t.admin.get(url);
    expect(answer.status).toBe(200);
    expect((column(answer, 'codigo') as string[]).sort()).toEqual(codes);
  });

  it('finds a text that was pasted with soft hyphens and marks of no width, by typing it and by pasting it again', async () => {
    const pasted = '\u200eCerá\u00admi\u200bca beige';
    const id = await d.articulo({ nombreProducto: pasted });
    for (const text of ['ceramica', pasted]) {
      const answer = await t.admin.get(`/Producto/filter/${encodeURIComponent(text)}`);
      expect(column(answer, 'id'), text).toContain(id);
    }
  });

  it('searches by the filter q of react-admin too, with the other filters and the text of a call', async () => {
    const found = async (path: string, filter: object, more = '') => {
      const answer = await t.admin.get(`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`);
      return [answer.headers['content-range'], ...(column(answer, 'codigo') as string[]).sort()];
    };
    const page = '&range=[0,0]';
    expect(await found('/Producto', { q: 'PLOMERÍA', estatus: true })).toEqual([undefined, 'PVC-0050', 'PVC-0075']);
    expect(await found('/Producto', { q: 'plomeria', estatus: true }, page)).toEqual(['productos 0-0/2', 'PVC-0075']);
    expect(await found('/Producto', { q: 'plomeria', estatus: false }, page)).toEqual(['productos */0']);
    expect(await found('/Producto/filter/codo', { q: 'pvc' }, page)).toEqual(['productos 0-0/1', 'PVC-0075']);
    expect(await found('/Producto', { q: 'zzzz' })).toEqual([undefined]);
    for (const q of [5, 'a'.repeat(201), ['pvc']]) {
      const answer = await t.admin.get(`/Producto?filter=${encodeURIComponent(JSON.stringify({ q }))}`);
      expectRefusal(answer, 400, 'El filtro q no es válido');
    }
  });

  it('finds the special articles by their code', async () => {
    const answer = await t.admin.get('/Producto/filter/000-00');
    expect((column(answer, 'codigo') as string[]).sort()).toEqual([
      '000-000',
      '000-001',
      '000-002',
      '000-003',
      '000-004',
    ]);
  });

  it('answers every row for a text of spaces', async () => {
    const every = idsOf(await t.admin.get('/Producto'));
    expect(idsOf(await t.admin.get('/Producto/filter/%20%20'))).toEqual(every);
  });

  it('takes 200 characters and refuses 201', async () => {
    expect((await t.admin.get(`/Producto/filter/${'a'.repeat(200)}`)).status).toBe(200);
    expect((await t.admin.get(`/Producto/filter/${encodeURIComponent('ñ '.repeat(100))}`)).status).toBe(200);
    const answer = await t.admin.get(`/Producto/filter/${'a'.repeat(201)}`);
    expectRefusal(answer, 400, 'La búsqueda admite 200 caracteres como máximo');
  });
});

describe('searching orders', () => {
  let ids: number[];
  beforeAll(async () => {
    const torre = await d.proyecto('Torre Única');
    const escuela = await d.proyecto('Escuela La Ribera');
    const idProducto = await d.articulo({ nombreProducto: 'Cemento gris' });
    const clavo = await d.articulo({ codigo: 'CLV-0450', nombreProducto: 'Clavo de acero' });
    const line = { idProducto, cantidad: 1, direccionamiento: '03.02-15' };
    const keeper = await t.userWith({ pedidos: ['agregar'] }, { proyectos: [torre, escuela] });
    const first = await d.pedido(keeper, torre, [line]);
    const second = await d.pedido(t.admin, escuela, [
      { ...line, nombreProducto: 'Cemento gris — losa 5', direccionamiento: '7' },
      { idProducto: clavo, cantidad: 1, direccionamiento: '7' },
    ]);
    await t.admin.post(`/Pedidos/ActualizaEntrega/${t.admin.id}`, {
      id: second.id,
      pedidoDetalle: second.pedidoDetalle.map(({ id }) => ({ id, cantNueva: 1 })),
    });
    ids = [first.id, second.id];
  });

  it.each([
    ['-1', [0, 1]],
    ['unica', [0]],
    ['TORRE cemento', [0]],
    ['cemento', [0, 1]],
    ['losa', [1]],
    ['03.02', [0]],
    ['pendiente', [0]],
    ['ENTREG', [1]],
    ['ana prueba', [1]],
    ['persona', [0]],
    ['cerrado', []],
    ['%', []],
    ['_', []],
    // Short words, in one or several of lines, project, person and state.
    ['u', [0, 1]],
    ['ce', [0, 1]],
    ['3.', [0]],
    ['zq', []],
    ['zq ce', []],
    ['rs', [0]],
    ['lo 7', [1]],
    ['un ce', [0]],
    ['rs ce to', [0]],
    ['un rs 3.', [0]],
    ['la 5 en', [1]],
    ['pe 3. cemento', [0]],
    ['pe cemento', [0]],
    ['cemento zq', []],
    ['losa ri 7', [1]],
    ['losa un', []],
    ['a e i o u', [0, 1]],
    // The code of an article, whole as it is scanned; parts of codes are not looked for.
    ['CLV-0450', [1]],
    ['clv-0450 losa', [1]],
    ['clv-0450 ri', [1]],
    ['clv-0450 torre', []],
    ['CLV-0451', []],
  ])('%s', async (text, which) => {
    const path = `/Pedidos/Filter/${encodeURIComponent(text)}/1`;
    const expected = which.map(index => ids[index]);
    const answer = await t.admin.get(path);
    expect(answer.status).toBe(200);
    expect(idsOf(answer).sort((a, b) => a - b)).toEqual(expected);
    const page = await t.admin.get(`${path}?range=[0,9]`);
    expect(idsOf(page).sort((a, b) => a - b)).toEqual(expected);
    expect(page.headers['content-range']).toMatch(new RegExp(`/${expected.length}$`));
    const tracked = await t.admin.get(
      `/Pedidos/PedidosByProyecto/${t.admin.id}?range=[0,9]&filter=${encodeURIComponent(JSON.stringify({ q: text === '-1' ? '' : text }))}`,
    );
    expect(tracked.data).toHaveLength(expected.length);
  });

  it('fills a page of a search that finds thousands', async () => {
    const [first = 0] = ids;
    await sql`insert into pedido ("idProyecto", "idUsuario", fecha)
      select "idProyecto", "idUsuario", fecha - n * interval '1 hour' from pedido, generate_series(1, 2500) n
      where id = ${first}`.execute(t.db);
    for (const sort of ['["fecha","DESC"]', '["id","ASC"]', '["proyecto","ASC"]']) {
      const ask = (text: string, range: string) =>
        t.admin.get(`/Pedidos/Filter/${text}/1?range=${range}&sort=${encodeURIComponent(sort)}`);
      for (const [text, same] of [
        ['un', 'torre'],
        ['unica', 'torre%20unica'],
      ] as const) {
        const [page, other] = [await ask(text, '[1200,1214]'), await ask(same, '[1200,1214]')];
        expect(page.headers['content-range']).toBe('pedidos 1200-1214/2501');
        expect(idsOf(page)).toEqual(idsOf(other));
      }
    }
  });

  it('finds an order by its number', async () => {
    expect(idsOf(await t.admin.get(`/Pedidos/Filter/${ids[1]}/1`))).toContain(ids[1]);
  });

  it('finds it alone as screens call it, in every list of orders, and no other word gives way to a number', async () => {
    const id = ids[1] ?? 0;
    const asked = (text: string, filter: string) =>
      t.admin.get(`/Pedidos/Filter/${encodeURIComponent(text)}/1?filter=${encodeURIComponent(filter)}`);
    // The number is part of others', made above.
    expect(idsOf(await asked(`${id}`, '{}')).length).toBeGreaterThan(1);
    for (const text of [
      `Pedido ${id}`,
      `PEDIDO  ${id} `,
      `Pedido N.º ${id}`,
      `pedido #${id}`,
      `Pedido: ${id}`,
      `pedido num ${id}`,
      `N.Pedido ${id}`,
      `N.º de pedido ${id}`,
    ])
      expect([text, idsOf(await asked(text, '{}'))]).toEqual([text, [id]]);
    expect(idsOf(await asked('-1', JSON.stringify({ q: `pedido ${id}` })))).toEqual([id]);
    expect(idsOf(await asked('pedido 99999999999', '{}'))).toEqual([]);
    for (const text of ['pedido', `pedidos ${id}`, `pedido ${id} 9`, `${id} pedido`])
      expect([text, idsOf(await asked(text, '{}'))]).toEqual([text, []]);
    const tracked = async (q: string) => {
      const filter = encodeURIComponent(JSON.stringify({ q }));
      return (await t.admin.get(`/Pedidos/PedidosByProyecto/${t.admin.id}?range=[0,9]&filter=${filter}`)).data;
    };
    expect(await tracked(`Pedido ${id}`)).toMatchObject([{ resumen: { pedidos: 1 } }]);
    expect(await tracked('pedido')).toEqual([]);
  });

  it.each(['1', '0', '-1'])('refuses 201 characters in mode %s', async mode => {
    expectRefusal(await t.admin.get(`/Pedidos/Filter/${'x'.repeat(201)}/${mode}`), 400);
  });

  it('answers a text of a hundred words', async () => {
    const words = Array.from({ length: 66 }, (_, i) => String(i + 10)).join(' ');
    expect((await t.admin.get(`/Pedidos/Filter/${encodeURIComponent(words)}/1`)).status).toBe(200);
  });
});

/** D45: the code of an article is shown under its name in the lines. */
describe('searching documents by the code of an article', () => {
  it('finds the purchases, the sales and the lines of a project with it', async () => {
    const c = await startTrade(t);
    const idProducto = await d.articulo({ codigo: 'TRN-778100', nombreProducto: 'Tornillo', stock: 5 });
    const withoutDigit = await d.articulo({ codigo: 'TUERC', nombreProducto: 'Arandela' });
    const compra = await c.compra(t.admin, [
      { idProducto, cantidad: 2, costo: 10 },
      { idProducto: withoutDigit, cantidad: 2, costo: 10 },
      { idProducto: await d.articulo({ codigo: 'TR-05' }), cantidad: 2, costo: 10 },
    ]);
    expect(idsOf(await t.admin.get('/Compra/filter/tr-05'))).toEqual([compra.id]);
    const venta = await c.venta(t.admin, [{ idProducto, cantidad: 1, precio: 20 }]);
    const proyecto = await d.proyecto('Puente Tárcoles');
    const order = await d.pedido(t.admin, proyecto, [{ idProducto, cantidad: 1, direccionamiento: '1' }]);
    // With the name of who made it, too.
    for (const text of ['trn-778100', 'ana TRN-778100 prueba']) {
      expect(idsOf(await t.admin.get(`/Compra/filter/${text}`))).toEqual([compra.id]);
      expect(idsOf(await t.admin.get(`/Venta/filter/${text}`))).toEqual([venta.id]);
    }
    for (const text of ['tuerc', 'trn-77810']) expect(idsOf(await t.admin.get(`/Compra/filter/${text}`))).toEqual([]);
    const q = encodeURIComponent(JSON.stringify({ q: 'trn-778100' }));
    const lines = await t.admin.get(`/Pedidos/PedidosByProyecto/${t.admin.id}/${proyecto}?range=[0,9]&filter=${q}`);
    expect(idsOf(lines)).toEqual(order.pedidoDetalle.map(({ id }) => id));
  });
});

describe('searching documents by a measure', () => {
  it('finds it however it is written in lines, in the name of a project and in the reason of a movement', async () => {
    const c = await startTrade(t);
    const idProducto = await d.articulo({ nombreProducto: 'Pletina 77 mm × 9/16"', stock: 5 });
    const compra = await c.compra(t.admin, [{ idProducto, cantidad: 2, costo: 10 }]);
    const venta = await c.venta(t.admin, [{ idProducto, cantidad: 1, precio: 20 }]);
    const proyecto = await d.proyecto('Lotes de 88 × 99 m');
    const order = await d.pedido(t.admin, proyecto, [{ idProducto, cantidad: 1, direccionamiento: '1' }]);
    await sql`insert into movimiento_stock ("idProducto", cantidad, tipo, motivo, "idUsuario")
      values (${idProducto}, 1, 'ajuste', 'Corte de 66 cm × 55 cm', ${t.admin.id})`.execute(t.db);
    const linesWith = async (q: string) => {
      const filter = encodeURIComponent(JSON.stringify({ q }));
      return idsOf(
        await t.admin.get(`/Pedidos/PedidosByProyecto/${t.admin.id}/${proyecto}?range=[0,9]&filter=${filter}`),
      );
    };
    for (const text of ['77x9', '77mmx9/16"', '77X9/16', 'pletina 77x9']) {
      const path = encodeURIComponent(text);
      expect(idsOf(await t.admin.get(`/Compra/filter/${path}`)), text).toEqual([compra.id]);
      expect(idsOf(await t.admin.get(`/Venta/filter/${path}`)), text).toEqual([venta.id]);
      expect(idsOf(await t.admin.get(`/Pedidos/Filter/${path}/1`)), text).toEqual([order.id]);
      expect(await linesWith(text), text).toEqual(order.pedidoDetalle.map(({ id }) => id));
    }
    for (const text of ['88x99', '88x99m', '88mx99m']) {
      expect(
        idsOf(await t.admin.get(`/Proyecto/0?filter=${encodeURIComponent(JSON.stringify({ q: text }))}`)),
        text,
      ).toEqual([proyecto]);
      expect(idsOf(await t.admin.get(`/Pedidos/Filter/${text}/1`)), text).toEqual([order.id]);
      expect(await linesWith(text), text).toHaveLength(1);
    }
    expect(column(await t.admin.get('/Movimiento/filter/66x55'), 'motivo')).toEqual(['Corte de 66 cm × 55 cm']);
  });

  it('has it at the start of a name or a code only as it is written there', async () => {
    await d.articulo({ codigo: '44MMX-1', nombreProducto: '33" x 22" Marco' });
    const beginning = async (empiezaPor: string) =>
      column(await t.admin.get(`/Producto?filter=${encodeURIComponent(JSON.stringify({ empiezaPor }))}`), 'codigo');
    for (const text of ['33" x 22', '33" × 22" marco', '44mmx'])
      expect(await beginning(text), text).toEqual(['44MMX-1']);
  });
});

describe('searching movements of stock', () => {
  const names: Record<string, number> = {};
  beforeAll(async () => {
    const c = await startTrade(t);
    const seller = await person({ productos: ['actualizar'] }, 'Vilma', 'Bermúdez');
    const idProducto = await d.articulo({ codigo: 'KAR-0001', nombreProducto: 'Grapa galvanizada', stock: 20 });
    const idProveedor = await c.proveedor({ razonSocial: 'Herrería Zúñiga' });
    const idCliente = await c.cliente({ nombre: 'Jacinta', apellido: 'Quirós' });
    const compra = await c.compra(t.admin, [{ idProducto, cantidad: 5 }], { idProveedor });
    await t.admin.put(`/Compra/updateEstatus/${compra.id}`);
    const venta = await c.venta(seller, [{ idProducto, cantidad: 2 }], { idCliente });
    const pedido = await d.pedido(t.admin, await d.proyecto('Puente Ñurinda'), [
      { idProducto, cantidad: 3, direccionamiento: '1' },
    ]);
    const pedidoDetalle = pedido.pedidoDetalle.map(({ id }) => ({ id, cantNueva: 3 }));
    await t.admin.post(`/Pedidos/Despachar/${t.admin.id}`, { id: pedido.id, pedidoDetalle });
    await t.admin.post('/Producto/conteo', {
      lineas: [{ idProducto, contado: 19, stock: 20 }],
      motivo: 'Se mojó en la crecida',
    });
    Object.assign(names, { compra: compra.id, venta: venta.id, pedido: pedido.id });
  });

  it.each([
    ['grapa', ['apertura', 'compra', 'conteo', 'despacho', 'venta']],
    ['KAR-0001 zuniga', ['compra']],
    ['kar-0001 jacinta QUIROS', ['venta']],
    ['kar-0001 nurinda', ['despacho']],
    ['kar-0001 vilma bermudez', ['venta']],
    ['kar-0001 fisico', ['conteo']],
    ['kar-0001 orden {compra}', ['compra']],
    ['kar-0001 factura {venta}', ['venta']],
    ['kar-0001 pedido {pedido}', ['despacho']],
    ['Orden de compra N.º {compra}', ['compra']],
    ['OC {compra}', ['compra']],
    ['FACTURA {venta}', ['venta']],
    ['fact. {venta}', ['venta']],
    ['pedido #{pedido}', ['despacho']],
    ['Pedido 99999999999', []],
    ['zu ka', ['compra']],
    ['MOJO crecida', ['conteo']],
    ['kar-0001 jó', ['conteo']],
    ['ñurinda jacinta', []],
  ])('%s', async (text, kinds) => {
    const words = text.replace(/{(\w+)}/, (_, name: string) => `${names[name]}`);
    const answer = await t.admin.get(`/Movimiento/filter/${encodeURIComponent(words)}`);
    expect((column(answer, 'tipo') as string[]).sort()).toEqual(kinds);
  });
});

describe('searching people and suppliers', () => {
  it('finds users by the role and the active profiles that the list shows', async () => {
    const keeper = await person({}, 'Rolando', 'Funes');
    const found = async (text: string, caller = t.admin) =>
      idsOf(await caller.get(`/Usuario/FilterUsuario/${encodeURIComponent(text)}`));
    const idPerfil = idOf(await t.admin.post('/Perfil', { nombre: 'Topografía' }));
    const link = idOf(await t.admin.post('/Usuario/addperfilsusuario', { idUsuario: keeper.id, idPerfil }));
    expect(await found('topografia funes')).toEqual([keeper.id]);
    // Who is not shown the profiles does not find by them.
    expect(await found('topografia', await t.userWith({ usuarios: ['ver'] }))).toEqual([]);
    await t.admin.put(`/Usuario/UpdateEstatusPerfxUsuario/${link}`, { estatus: false });
    expect(await found('topografia')).toEqual([]);
    expect(await found('funes bodeguero')).toEqual([keeper.id]);
    expect(await found('funes administrador')).toEqual([]);
    expect(await found('ADMINISTRADOR')).toContain(t.admin.id);
  });

  it('finds a supplier by the id that the list shows', async () => {
    const telephones = { telefonos: '8888-8888', telefono: '8888-8888' };
    const mails = { mailOrden: 'ordenes@prueba.cr', mailGeneral: 'info@prueba.cr' };
    // A number that no other text of it has.
    await sql`select setval(pg_get_serial_sequence('proveedor', 'id'), 7300)`.execute(t.db);
    const id = await (await startTrade(t)).proveedor({ razonSocial: 'Cantera Escondida', ...telephones, ...mails });
    const found = async (text: string) => idsOf(await t.admin.get(`/Proveedor/filterProveedor/${text}`));
    expect(await found(`escondida%20${id}`)).toEqual([id]);
    expect(await found(`escondida%20${id}9`)).toEqual([]);
  });
});
