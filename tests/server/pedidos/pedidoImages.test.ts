import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { imagenKey, lineImagenes, imagenNames } from '#contract/imagen';
import type { Pedido, PedidoDetalle } from '#contract/pedido';
import { type Answer, answerOf, type AppUnderTest, type Caller, startApp } from '../../support/app';
import { testData, type TestData, errorsOf, pedidoOf } from '../../support/testData';
import { jpeg, jpegWithGps, png, upload, webp } from '../../support/testImages';
import { expectRefusal } from '../../support/refusal';
import { atTheSameMoment } from '../../support/sameMoment';

let t: AppUnderTest;
let d: TestData;
let keeper: Caller;
let idProyecto: number;
let order: Pedido;
let line: PedidoDetalle;
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
  idProyecto = await d.proyecto('Torre');
  keeper = await t.userWith({ pedidos: ['agregar'] }, { proyectos: [idProyecto] });
});
afterAll(() => t.close());
beforeEach(async () => {
  order = await d.pedido(keeper, idProyecto);
  line = lineOf(order);
});

const MB = 1024 * 1024;
const LLENA = 'La línea ya tiene 3 imágenes';
const SIN_CLAVE = 'Debe indicar de qué línea es la imagen: pedido|artículo o pedido|artículo|línea';

function lineOf({ pedidoDetalle }: Pedido, index = 0): PedidoDetalle {
  const found = pedidoDetalle[index];
  if (!found) throw new Error(`The order has no line ${index}`);
  return found;
}
const keyOf = (one: Pedido, { idProducto }: PedidoDetalle) =>
  imagenKey({ idPedido: one.id, idProducto, idDetalle: null });
type Options = Parameters<typeof upload>[4] & { caller?: Caller; key?: string };
const put = (bytes: Buffer, { caller = keeper, key, ...part }: Options = {}) =>
  upload(t, caller, `/Pedidos/UploadImage/${order.id}`, bytes, { fields: { key: key ?? keyOf(order, line) }, ...part });
const slots = (answer: Answer) => imagenNames(lineImagenes.parse(answer.data));
const read = async (caller = keeper) => pedidoOf(await caller.get(`/Pedidos/PedidosById/${order.id}`));
const get = (file: string, { caller = keeper, id = order.id as number | string, mini = '' } = {}) =>
  t.app.inject({
    url: `/api/Pedidos/Download?file=${encodeURIComponent(file)}&id=${id}${mini}`,
    headers: { authorization: `Bearer ${caller.token}` },
  });

describe('an image of a line', () => {
  it.each([
    ['JPEG', jpeg],
    ['PNG', png],
    ['WebP', webp],
  ])('of kind %s is kept at most 1600 px with a thumbnail, and comes back', async (_, make) => {
    const answer = await put(await make(2400, 1200));
    expect([answer.status, answer.message]).toEqual([200, 'La imagen se guardó']);
    const [name = ''] = slots(answer);
    expect(lineOf(await read())).toMatchObject({ img1: name, img2: null, img3: null, version: line.version });
    const whole = await get(name);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(whole.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 800 });
    const small = await get(name, { mini: '&mini=1' });
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 });
    expect(small.rawPayload.length).toBeLessThan(whole.rawPayload.length);
  });

  it('loses where and with what it was taken, and stands upright, small as well', async () => {
    const [name = ''] = slots(await put(await jpegWithGps()));
    for (const mini of ['', '&mini=1']) {
      const { rawPayload } = await get(name, { mini });
      const { exif, xmp, icc, width = 0, height = 0 } = await sharp(rawPayload).metadata();
      expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
      expect(rawPayload.includes('CamaraSecreta')).toBe(false);
      expect(height).toBeGreaterThan(width);
    }
  });

  it('fills the slots in order, and a fourth is refused', async () => {
    const names: string[] = [];
    for (let count = 1; count <= 3; count++) {
      const now = slots(await put(await png(count, count)));
      expect(now.slice(0, -1)).toEqual(names);
      names.push(now.at(-1) ?? '');
    }
    expect(new Set(names).size).toBe(3);
    expectRefusal(await put(await png(4, 4)), 409, LLENA);
    const { img1, img2, img3 } = lineOf(await read());
    expect([img1, img2, img3]).toEqual(names);
    const list = await keeper.get(`/Pedidos/1/${keeper.id}?filter=${encodeURIComponent(`{"id":${order.id}}`)}`);
    expect(list.data).toMatchObject([{ pedidoDetalle: [{ img1, img2, img3 }] }]);
  });

  it('of a line with three of its own takes three photos of what arrived, and a seventh is refused', async () => {
    for (let count = 1; count <= 3; count++) await put(await png(count, count));
    const photo = async (size: number) =>
      put(await png(size, size), { fields: { key: keyOf(order, line), recepcion: '1' } });
    for (let count = 4; count <= 6; count++) await photo(count);
    const now = lineOf(await read());
    expect(now.fotos).toHaveLength(3);
    expect(imagenNames(now)).toHaveLength(6);
    expect((await get(now.fotos?.[2] ?? '')).statusCode).toBe(200);
    expectRefusal(await photo(7), 409, 'Una línea admite 6 imágenes como máximo, con las de la recepción');
    expectRefusal(await put(await png(8, 8)), 409, LLENA);
  });

  it('sent to the last slot by two at the same moment takes it once', async () => {
    const bytes = await png(6, 6);
    await put(bytes);
    await put(bytes);
    const held = sql`select from pedido where id = ${order.id} for no key update`;
    const answers = await atTheSameMoment(t.db, held, () => [put(bytes), put(bytes)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(imagenNames(lineOf(await read()))).toHaveLength(3);
  });

  it('sent twice with one key is kept once (D8)', async () => {
    const bytes = await jpeg(30, 30);
    const headers = { 'idempotency-key': `imagen-${order.id}` };
    const [first, second] = await Promise.all([put(bytes, { headers }), put(bytes, { headers })]);
    expect(second.data).toEqual(first.data);
    expect((await put(bytes, { headers })).data).toEqual(first.data);
    expect(imagenNames(lineOf(await read()))).toHaveLength(1);
    expectRefusal(await put(await png(5, 5), { headers }), 422);
  });

  it('leaves who, when and where in the audit, and not its bytes', async () => {
    const [nombre] = slots(await put(await jpeg(40, 40)));
    const rows = await t.db.selectFrom('auditoria').selectAll().where('tabla', '=', 'pedido_imagen').execute();
    const record = rows.find(({ despues }) => JSON.stringify(despues).includes(nombre ?? '?'));
    expect(record).toMatchObject({ idUsuario: keeper.id, accion: 'INSERT' });
    expect(Object.keys(record?.despues ?? {}).sort()).toEqual(
      ['fecha', 'id', 'idDetalle', 'idPedido', 'idRecepcion', 'idUsuario', 'nombre', 'ranura'].sort(),
    );
  });

  it('is taken by an order that is delivered or closed', async () => {
    const arrived = [{ id: line.id, cantNueva: line.cantidad }];
    await keeper.post(`/Pedidos/ActualizaEntrega/${keeper.id}`, { id: order.id, pedidoDetalle: arrived });
    expect((await read()).estado).toBe('Entregado');
    expect((await put(await png(5, 5))).status).toBe(200);
    const other = await d.pedido(keeper, idProyecto);
    await keeper.put(`/Pedidos/UpdateEstatus/${other.id}`, {});
    [order, line] = [other, lineOf(other)];
    expect((await read()).estado).toBe('Cerrado');
    expect((await put(await png(5, 5))).status).toBe(200);
  });
});

describe('the line that is meant', () => {
  const key = () => keyOf(order, line);
  it.each<[string, () => Options]>([
    ['a field before the file', () => ({ fields: { key: key() } })],
    ['a field with a capital', () => ({ fields: { Key: key() } })],
    ['a field behind the file', () => ({ fields: {}, after: { key: key() } })],
    ["the file's field name", () => ({ fields: {}, name: key() })],
    ["the file's name", () => ({ fields: {}, filename: key() })],
    ["the file's name with an ending", () => ({ fields: {}, filename: `${key()}.jpg` })],
    ['a field with the line in it', () => ({ fields: { key: `${key()}|${line.id}` } })],
  ])('is told by %s', async (_, part) => {
    expect((await put(await png(4, 4), part())).status).toBe(200);
    expect(imagenNames(lineOf(await read()))).toHaveLength(1);
  });

  it('is told by the address too', async () => {
    const text = encodeURIComponent(key());
    for (const address of [text, `${order.id}?key=${text}`, `${order.id}/?Key=${text}`])
      expect((await upload(t, keeper, `/Pedidos/UploadImage/${address}`, await png(4, 4))).status).toBe(200);
    expectRefusal(await upload(t, keeper, '/Pedidos/UploadImage/a%7Cb', await png(4, 4)), 400);
  });

  it('must be named, be of this order, and exist', async () => {
    const bytes = await png(4, 4);
    for (const wrong of [
      '',
      'x',
      '1',
      `${order.id}|`,
      `${order.id}|0`,
      `${order.id}|1|2|3`,
      `${order.id}|99999999999`,
    ]) {
      const answer = await put(bytes, { key: wrong });
      expectRefusal(answer, 422, SIN_CLAVE);
      expect(errorsOf(answer)).toEqual({ key: SIN_CLAVE });
    }
    const other = await d.pedido(keeper, idProyecto);
    expectRefusal(
      await put(bytes, { key: keyOf(other, lineOf(other)) }),
      422,
      'La clave de la imagen es de otro pedido',
    );
    expectRefusal(await put(bytes, { key: `${order.id}|999999` }), 404, 'El pedido no tiene esa línea');
    expectRefusal(await put(bytes, { key: `${keyOf(order, line)}|${lineOf(other).id}` }), 404);
  });

  it('of two special articles is told by its id; without one the first with room is taken (D19)', async () => {
    const special = t.db.selectFrom('producto').select('id').where('codigo', '=', '000-001');
    const { id: idProducto } = await special.executeTakeFirstOrThrow();
    const one = { idProducto, cantidad: 1, direccionamiento: '1' };
    order = await d.pedido(keeper, idProyecto, [
      { ...one, nombreProducto: 'Flete' },
      { ...one, nombreProducto: 'Grúa' },
    ]);
    const [flete, grua] = [lineOf(order), lineOf(order, 1)];
    const bytes = await png(4, 4);
    await put(bytes, { key: `${keyOf(order, grua)}|${grua.id}` });
    const counts = async () => (await read()).pedidoDetalle.map(found => imagenNames(found).length);
    expect(await counts()).toEqual([0, 1]);
    for (let i = 0; i < 5; i++) await put(bytes, { key: keyOf(order, flete) });
    expect(await counts()).toEqual([3, 3]);
    expectRefusal(await put(bytes, { key: keyOf(order, flete) }), 409, LLENA);
    // The first line comes first, and never one of another order.
    const trips = ['Ida', 'Vuelta'].map(nombreProducto => ({ ...one, nombreProducto }));
    for (const _ of [1, 2]) order = await d.pedido(keeper, idProyecto, trips);
    await put(bytes, { key: keyOf(order, lineOf(order)) });
    expect(await counts()).toEqual([1, 0]);
  });
});

describe('what is no image', () => {
  it.each<[string, Buffer | string]>([
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500, 144)])],
    ['a script', '<script>alert(1)</script>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an SVG with the letters of a WebP', '<svg a="WEBP" xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a JPEG of nonsense', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, 7)])],
  ])('%s named .jpg is refused', async (_, content) => {
    expectRefusal(await put(Buffer.from(content)), 415, 'El archivo no es una imagen JPEG, PNG o WebP');
    expect(imagenNames(lineOf(await read()))).toEqual([]);
  });

  it('is missing or not multipart', async () => {
    expectRefusal(await put(Buffer.alloc(0)), 422, 'La imagen es requerida');
    expectRefusal(await keeper.post(`/Pedidos/UploadImage/${order.id}`, { file: 'x' }), 415);
  });

  it('is too large in bytes or in pixels', async () => {
    expectRefusal(await put(Buffer.alloc(10 * MB + 1)), 413, 'La imagen pesa más de 10 MB');
    expectRefusal(await put(await png(8_000, 5_001)), 413, 'La imagen tiene más de 40 megapíxeles');
    // Its pixels are few, but decoding takes as long as it has rows.
    expectRefusal(await put(await png(1, 70_000)), 413, /^La imagen mide más de 65\s535 píxeles por un lado$/);
  });
});

describe('who may', () => {
  it("see and add: those of the project, with the right flag; others' orders are not there (D11)", async () => {
    const [name = ''] = slots(await put(await png(7, 7)));
    const outsider = await t.userWith({ pedidos: ['agregar'] }, { proyectos: [await d.proyecto()] });
    const reader = await t.userWith({ pedidos: ['ver'] }, { proyectos: [idProyecto] });
    const nobody = await t.userWith({ productos: ['ver'] }, { proyectos: [idProyecto] });
    expect((await get(name, { caller: reader })).statusCode).toBe(200);
    expect((await get(name, { caller: t.admin })).statusCode).toBe(200);
    expectRefusal(answerOf(await get(name, { caller: outsider })), 404, 'La imagen no existe');
    expectRefusal(answerOf(await get(name, { caller: nobody })), 403);
    expectRefusal(answerOf(await get(name, { caller: t.stranger })), 401);
    expectRefusal(
      await put(await png(7, 7), { caller: outsider }),
      404,
      'El pedido no existe o es de un proyecto que no es suyo',
    );
    expectRefusal(await put(await png(7, 7), { caller: reader }), 403);
    expectRefusal(await put(await png(7, 7), { caller: t.stranger }), 401);
  });
});

describe('a name of an image', () => {
  it.each([
    '../../package.json',
    '..\\x',
    '%2e%2e%2f',
    'x.webp',
    '',
    '\u0000',
    "' or 1=1 --",
    'a\r\nX: y',
    'é'.repeat(2000),
  ])('%j leads nowhere', async name => {
    const answer = answerOf(await get(name));
    expect([400, 404, 414]).toContain(answer.status);
    expectRefusal(answer, answer.status);
  });

  it('belongs to one order, and ids are checked', async () => {
    const [name = ''] = slots(await put(await png(7, 7)));
    const other = await d.pedido(keeper, idProyecto);
    expectRefusal(answerOf(await get(name, { id: other.id })), 404);
    for (const id of ['', '0', '-1', 'x', '99999999999']) {
      const answer = answerOf(await get(name, { id }));
      expectRefusal(answer, 400);
    }
    expectRefusal(answerOf(await get(name, { mini: '&mini=9' })), 400);
  });
});
