import { sql } from 'kysely';
import { crc32 } from 'node:zlib';
import { request } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { auditoria, changedFields } from '#contract/auditoria';
import { answerOf, type AppUnderTest, type Caller, startApp } from '../../support/app';
import { empresa } from '#contract/empresa';
import { startTrade } from '../../support/trade';
import { testData, errorsOf } from '../../support/testData';
import { jpeg, jpegWithGps, multipart, png, upload, webp } from '../../support/testImages';
import { createUsuario, usuarioOf } from '../../support/people';
import { expectRefusal } from '../../support/refusal';
import { atTheSameMoment } from '../../support/sameMoment';

let t: AppUnderTest;
let person: Caller;
beforeAll(async () => {
  t = await startApp();
  person = await t.userWith({});
});
afterAll(() => t.close());

const MB = 1024 * 1024;
const put = (caller: Caller, id: number, bytes: Buffer, part: Parameters<typeof upload>[4] = {}) =>
  upload(t, caller, `/Usuario/UploadImage/${id}`, bytes, part);
const get = (caller: Caller, id: number, foto: string) =>
  t.app.inject({ url: `/api/uploads/${id}/${foto}`, headers: { authorization: `Bearer ${caller.token}` } });
async function kept(id: number): Promise<Buffer> {
  const row = t.db.selectFrom('usuario_foto').select('imagen').where('idUsuario', '=', id);
  return (await row.executeTakeFirstOrThrow()).imagen;
}

describe('a photo', () => {
  it.each([
    ['JPEG', jpeg],
    ['PNG', png],
    ['WebP', webp],
  ])('of kind %s is kept small and given to those signed in, under a new name each time', async (_, make) => {
    const first = await put(person, person.id, await make(1200, 900));
    expect([first.status, first.message]).toEqual([200, 'La foto se guardó']);
    const { foto } = usuarioOf(first);
    const answer = await get(t.admin, person.id, foto ?? '');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512, height: 384 });
    const { foto: second } = usuarioOf(await put(person, person.id, await make(10, 20)));
    expect(second).not.toBe(foto);
    expectRefusal(answerOf(await get(t.admin, person.id, foto ?? '')), 404);
    // Small images are not enlarged.
    expect(await sharp(await kept(person.id)).metadata()).toMatchObject({ width: 10, height: 20 });
  });

  it('is shown to nobody without a session', async () => {
    const { foto } = usuarioOf(await put(person, person.id, await png(5, 5)));
    expectRefusal(answerOf(await t.app.inject({ url: `/api/uploads/${person.id}/${foto}` })), 401);
  });

  it('loses where and with what it was taken, and stands upright', async () => {
    const original = await jpegWithGps();
    expect(original.includes('CamaraSecreta')).toBe(true);
    expect((await sharp(original).metadata()).exif).toBeDefined();
    expect((await put(person, person.id, original)).status).toBe(200);
    const image = await kept(person.id);
    const { exif, xmp, icc, width, height } = await sharp(image).metadata();
    expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
    expect(image.includes('CamaraSecreta')).toBe(false);
    expect([width, height]).toEqual([171, 512]);
  });

  it('sent twice with one key is kept once', async () => {
    const headers = { 'idempotency-key': 'foto-1' };
    const bytes = await jpeg();
    const first = await put(person, person.id, bytes, { headers });
    expect((await put(person, person.id, bytes, { headers })).data).toEqual(first.data);
    expectRefusal(await put(person, person.id, await png(), { headers }), 422);
  });
});

describe('what is no photo', () => {
  it.each<[string, Buffer | string]>([
    ['a script', '<script>alert(1)</script>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
    ['a PDF', '%PDF-1.7'],
    ['a beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1])],
    ['a JPEG of nonsense', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, 7)])],
    ['half a WebP', Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBP')],
  ])('%s named .jpg is refused', async (_, content) => {
    const before = usuarioOf(await person.get(`/Usuario/${person.id}`));
    expectRefusal(
      await put(person, person.id, Buffer.from(content)),
      415,
      'El archivo no es una imagen JPEG, PNG o WebP',
    );
    expect((await person.get(`/Usuario/${person.id}`)).data).toEqual(before);
  });

  it('cut off in the middle is refused', async () => {
    const whole = await jpeg(2000, 2000);
    expectRefusal(await put(person, person.id, whole.subarray(0, whole.length / 2)), 415);
  });

  it.each(['image/svg+xml', 'text/html', 'application/octet-stream'])('is not told by its type %s', async type => {
    expect((await put(person, person.id, await png(9, 9), { type, filename: 'x.html' })).status).toBe(200);
  });

  it('comes in a field of either initial (D2)', async () => {
    expect((await put(person, person.id, await png(9, 9), { name: 'File' })).status).toBe(200);
  });

  it('is missing, elsewhere or not multipart', async () => {
    const bytes = await jpeg();
    expect(errorsOf(await put(person, person.id, bytes, { name: 'imagen' }))).toEqual({
      file: 'La imagen es requerida',
    });
    expectRefusal(await put(person, person.id, Buffer.alloc(0)), 422, 'La imagen es requerida');
    expectRefusal(await person.post(`/Usuario/UploadImage/${person.id}`, { file: 'x' }), 415);
    expectRefusal(await person.post(`/Usuario/UploadImage/${person.id}`), 415);
    const authorization = `Bearer ${person.token}`;
    for (const [type, payload] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=a', 'nada'],
      [
        'multipart/form-data; boundary=a',
        '--a\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nsin fin',
      ],
      ['multipart/form-data; boundary=a', '--a--'],
    ]) {
      const headers = { authorization, 'content-type': type };
      const answer = answerOf(
        await t.app.inject({ method: 'POST', url: `/api/Usuario/UploadImage/${person.id}`, headers, payload }),
      );
      expect(answer.status, payload).toBeGreaterThanOrEqual(400);
      expectRefusal(answer, answer.status);
    }
  });

  it('is not taken by any other call', async () => {
    const { headers, payload } = multipart(await png(3, 3));
    const authorization = `Bearer ${t.admin.token}`;
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/Cliente',
      headers: { authorization, ...headers },
      payload,
    });
    expectRefusal(answerOf(answer), 415);
  });
});

describe('a photo that is too large', () => {
  it('in bytes is refused, over the network too', async () => {
    expectRefusal(await put(person, person.id, Buffer.alloc(10 * MB + 1)), 413, 'La imagen pesa más de 10 MB');
    const url = new URL(await t.app.listen({ host: '127.0.0.1', port: 0 }));
    const { headers, payload } = multipart(Buffer.alloc(40 * MB));
    for (const length of [{ 'content-length': String(payload.length) }, { 'transfer-encoding': 'chunked' }]) {
      const answer = await new Promise<{ status?: number; body: string }>((resolve, reject) => {
        const call = request(
          {
            ...{ host: url.hostname, port: url.port, path: `/api/Usuario/UploadImage/${person.id}`, method: 'POST' },
            headers: { ...headers, ...length, authorization: `Bearer ${person.token}` },
          },
          response => {
            let body = '';
            response
              .on('data', chunk => (body += chunk))
              .on('end', () => resolve({ status: response.statusCode, body }));
          },
        );
        call.on('error', reject).end(payload);
      });
      expect([answer.status, answer.body]).toEqual([413, expect.stringContaining('La imagen pesa más de 10 MB')]);
    }
  });

  it('in pixels is refused before it is decoded', async () => {
    const huge = await png(10_000, 6_000);
    expect(huge.length).toBeLessThan(10 * MB);
    // Only the header is valid, which only decoding reveals.
    const head = huge.subarray(0, 200);
    // Larger than what sharp opens unless it is told to.
    const larger = Buffer.from(head);
    larger.writeUInt32BE(20_000, 16);
    larger.writeUInt32BE(20_000, 20);
    larger.writeUInt32BE(crc32(larger.subarray(12, 29)), 29);
    for (const sent of [huge, head, larger])
      expectRefusal(await put(person, person.id, sent), 413, 'La imagen tiene más de 40 megapíxeles');
  });

  it('but for a hair is taken, and the server answers meanwhile', async () => {
    const large = await jpeg(8000, 5000);
    let late = 0;
    let last = performance.now();
    const watch = setInterval(() => {
      const now = performance.now();
      late = Math.max(late, now - last - 10);
      last = now;
    }, 10);
    const answer = await put(person, person.id, large);
    clearInterval(watch);
    expect(answer.status).toBe(200);
    expect(late).toBeLessThan(500);
  });
});

describe('whose photo one may set (D28)', () => {
  it("one's own, anybody's with usuarios.actualizar, and the first of whom one created", async () => {
    const bytes = await png(8, 8);
    const creator = await t.userWith({ proyecto: ['agregar'], usuarios: ['ver'] });
    const editor = await t.userWith({ usuarios: ['actualizar'] });
    const made = await createUsuario(creator);
    const other = await createUsuario(t.admin);
    expectRefusal(await put(person, made.id, bytes), 403);
    expectRefusal(await put(creator, other.id, bytes), 403, /Usuarios: actualizar/);
    const held = sql`select from usuario where id = ${made.id} for no key update`;
    const firsts = await atTheSameMoment(t.db, held, () => [
      put(creator, made.id, bytes),
      put(creator, made.id, bytes),
    ]);
    expect(firsts.map(({ status }) => status).sort()).toEqual([200, 403]);
    expectRefusal(await put(creator, made.id, bytes), 403);
    // A lost answer is repeated, though the photo is no longer the first (D8).
    const again = await createUsuario(creator);
    const headers = { 'idempotency-key': 'primera-foto' };
    const first = await put(creator, again.id, bytes, { headers });
    expect((await put(creator, again.id, bytes, { headers })).data).toEqual(first.data);
    expect((await put(editor, made.id, bytes)).status).toBe(200);
    expectRefusal(await put(editor, 999999, bytes), 404, 'El usuario no existe');
    expectRefusal(await put(t.stranger, made.id, bytes), 401);
  });

  it('never that of somebody who may do more', async () => {
    const bytes = await png(8, 8);
    const editor = await t.userWith({ usuarios: ['actualizar'] });
    expectRefusal(await put(editor, t.admin.id, bytes), 403, /más permisos que usted/);
    const creator = await t.userWith({ proyecto: ['agregar'], usuarios: ['ver'] });
    const risen = await createUsuario(creator);
    const { id: idPerfil } = await t.db
      .selectFrom('perfil')
      .select('id')
      .where('nombre', '=', 'Administrador')
      .executeTakeFirstOrThrow();
    await t.admin.post('/Usuario/addperfilsusuario', { idUsuario: risen.id, idPerfil });
    expectRefusal(await put(creator, risen.id, bytes), 403, /más permisos que usted/);
  });
});

describe('a path to a photo', () => {
  it.each([
    '../../package.json',
    '..%2f..%2fpackage.json',
    '%2e%2e%2fx',
    '..\\..\\x',
    'x',
    '%00',
    "' or 1=1 --",
    'a'.repeat(3000),
  ])('%s leads nowhere', async path => {
    const answer = answerOf(await get(t.admin, person.id, path));
    expect([400, 404]).toContain(answer.status);
    expectRefusal(answer, answer.status);
  });

  it('of another user finds nothing', async () => {
    const { foto } = usuarioOf(await put(person, person.id, await png(8, 8)));
    expectRefusal(answerOf(await get(t.admin, t.admin.id, foto ?? '')), 404);
  });
});

describe('the company’s logo (D48)', () => {
  const send = (bytes: Buffer, caller = t.admin) => upload(t, caller, '/Empresa/UploadLogo', bytes);
  const fetched = (caller: Caller, logo: string) =>
    t.app.inject({ url: `/api/Empresa/logo/${logo}`, headers: { authorization: `Bearer ${caller.token}` } });

  it('waits for the company, is kept small as PNG, and stands on papers', async () => {
    expectRefusal(await send(await png(50, 50)), 409, 'Primero guarde los datos de la empresa');
    const datosDeEmpresa = {
      nombre: 'Obras',
      razonSocial: 'Obras S.A.',
      telefono: '2222-3333',
      rnc: '3-101',
      ncf: 'B01',
      direccion: 'Centro',
    };
    expect((await t.admin.post('/Empresa', datosDeEmpresa)).status).toBe(201);
    const paper = async () => {
      const c = await startTrade(t);
      const { id } = await c.compra(t.admin, [{ idProducto: await testData(t).articulo() }]);
      return (await t.admin.get(`/Compra/Audit/${id}`)).raw.rawPayload.toString('latin1');
    };
    expect(await paper()).not.toContain('/Subtype /Image');
    const answer = await send(await webp(1200, 600));
    expect([answer.status, answer.message]).toEqual([200, 'El logo se guardó']);
    const { logo } = empresa.parse(answer.data);
    expect(logo).toMatch(/^[0-9a-f]{24}\.png$/);
    const image = await fetched(person, logo ?? '');
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await sharp(image.rawPayload).metadata()).toMatchObject({ format: 'png', width: 512, height: 256 });
    expectRefusal(answerOf(await t.app.inject({ url: `/api/Empresa/logo/${logo}` })), 401);
    const second = empresa.parse((await send(await jpeg(20, 20))).data).logo;
    expectRefusal(answerOf(await fetched(person, logo ?? '')), 404, 'El logo no existe');
    expect((await fetched(person, second ?? '')).statusCode).toBe(200);
  });

  it('is given to the sign-in page, and to nobody anew who has it; it can be taken away, with its trace', async () => {
    const now = (headers = {}) => t.app.inject({ url: '/api/Empresa/logo', headers });
    const shown = await now();
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect(shown.headers['cache-control']).toBe('public, no-cache');
    const known = await now({ 'if-none-match': shown.headers.etag });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    const editor = await t.userWith({ empresa: ['actualizar'] });
    expectRefusal(await (await t.userWith({ empresa: ['ver'] })).put('/Empresa/quitarLogo'), 403);
    const answer = await editor.put('/Empresa/quitarLogo');
    expect([answer.status, answer.message]).toEqual([200, 'El logo se quitó']);
    expect(empresa.parse(answer.data).logo).toBeNull();
    const none = answerOf(await now({ 'if-none-match': shown.headers.etag }));
    expect([none.status, none.message, none.data]).toEqual([200, 'La empresa no tiene logo', null]);
    expectRefusal(await editor.put('/Empresa/quitarLogo'), 409, 'La empresa no tiene logo');
    const filter = encodeURIComponent('{"tabla":"empresa"}');
    const [trace] = z.array(auditoria).parse((await t.admin.get(`/Auditoria?filter=${filter}`)).data);
    expect(trace?.usuario?.id).toBe(editor.id);
    expect(changedFields(trace ?? {})).toMatchObject([{ campo: 'logo', despues: null }]);
  });

  it('is refused when it is a script, too large, or another one’s to give', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const image = await png(5, 5);
    const half = Buffer.concat([image.subarray(0, 8), Buffer.from(svg)]);
    for (const bad of [svg, '<script>alert(1)</script>', '%PDF-1.7', 'GIF89a', half]) {
      expectRefusal(await send(Buffer.from(bad)), 415, 'El archivo no es una imagen JPEG, PNG o WebP');
    }
    // A valid image followed by a script: it is re-encoded without the script.
    const { logo } = empresa.parse((await send(Buffer.concat([image, Buffer.from(svg)]))).data);
    expect((await fetched(person, logo ?? '')).rawPayload.toString('latin1')).not.toContain('script');
    expectRefusal(await send(Buffer.alloc(2 * MB + 1, 0xff)), 413, 'La imagen pesa más de 2 MB');
    expectRefusal(await send(await png(5, 5), await t.userWith({ empresa: ['ver'] })), 403);
    expect((await send(await png(5, 5), await t.userWith({ empresa: ['actualizar'] }))).status).toBe(200);
  });
});
