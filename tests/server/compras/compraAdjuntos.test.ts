import { sql } from 'kysely';
import sharp from 'sharp';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Adjunto, adjunto, ADJUNTOS_MAX, NOT_ADMITTED, TOO_MANY_ADJUNTOS } from '#contract/adjunto';
import { type Answer, type AppUnderTest, type Caller, startApp } from '../../support/app';
import { expectRefusal } from '../../support/refusal';
import { atTheSameMoment } from '../../support/sameMoment';
import { zip } from '../../support/sheets';
import { errorsOf, testData } from '../../support/testData';
import { docxFile, pdfFile, xlsFile, xlsxFile, xmlFile } from '../../support/testFiles';
import { jpeg, jpegWithGps, png, upload, webp } from '../../support/testImages';
import { startTrade } from '../../support/trade';

let t: AppUnderTest;
let buyer: Caller;
let newCompra: () => Promise<number>;
beforeAll(async () => {
  t = await startApp();
  const [d, c] = [testData(t), await startTrade(t)];
  buyer = await t.userWith({ compras: ['agregar', 'actualizar'] });
  const idProducto = await d.articulo();
  newCompra = async () => (await c.compra(buyer, [{ idProducto }])).id;
});
afterAll(() => t.close());

const adjuntosIn = (answer: Answer): Adjunto[] => z.array(adjunto).parse(answer.data);
const listed = async (id: number, who = buyer) => adjuntosIn(await who.get(`/Compra/Adjuntos/${id}`));
const attach = (id: number, bytes: Buffer, filename = 'cotizacion.pdf', { who = buyer, headers = {} } = {}) =>
  upload(t, who, `/Compra/Adjuntos/${id}`, bytes, { filename, type: 'application/octet-stream', headers });
const attached = async (id: number, bytes: Buffer, filename?: string) => {
  const last = adjuntosIn(await attach(id, bytes, filename)).at(-1);
  if (!last) throw new Error('The file is not in the answer');
  return last;
};
const fetched = (id: number, idAdjunto: number, who = buyer) =>
  t.app.inject({
    url: `/api/Compra/Adjuntos/${id}/${idAdjunto}`,
    headers: { authorization: `Bearer ${who.token}` },
  });
const takeAway = (id: number, idAdjunto: number, who = buyer) =>
  who.put(`/Compra/Adjuntos/Retirar/${id}`, { idAdjunto });

const OFFICE = 'application/vnd.openxmlformats-officedocument';

describe('a file attached to a purchase', () => {
  it.each([
    ['pdf', () => pdfFile(), 'Cotización Nº 3.PDF', 'application/pdf', 'inline'],
    ['xlsx', xlsxFile, 'lista.xlsx', `${OFFICE}.spreadsheetml.sheet`, 'attachment'],
    ['xls', xlsFile, 'lista.xls', 'application/vnd.ms-excel', 'attachment'],
    ['docx', docxFile, 'plano.docx', `${OFFICE}.wordprocessingml.document`, 'attachment'],
    ['xml', xmlFile, 'factura 506.xml', 'application/xml', 'attachment'],
  ] as const)('of kind %s comes back as it was, and is never run', async (tipo, make, nombre, type, how) => {
    const id = await newCompra();
    const bytes = make();
    const answer = await attach(id, bytes, nombre);
    expect([answer.status, answer.message]).toEqual([200, `Se adjuntó ${nombre}`]);
    const [one] = await listed(id);
    expect(one).toMatchObject({ nombre, tipo, bytes: bytes.length, usuario: { id: buyer.id }, retirable: true });
    const file = await fetched(id, one?.id ?? 0);
    expect(file.rawPayload.equals(bytes)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': type,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(file.headers['content-disposition']).toMatch(new RegExp(`^${how}; filename="[\\x20-\\x7e]+"; filename\\*=`));
  });

  it.each([
    ['JPEG', jpeg],
    ['PNG', png],
    ['WebP', webp],
  ])('that is a picture of kind %s is kept as WebP, at most 1600 px', async (_, make) => {
    const id = await newCompra();
    const one = await attached(id, await make(2400, 1200), 'Guía 12.JPG');
    expect(one).toMatchObject({ nombre: 'Guía 12.webp', tipo: 'imagen' });
    const { rawPayload, headers } = await fetched(id, one.id);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 800 });
    expect([headers['content-type'], rawPayload.length]).toEqual(['image/webp', one.bytes]);
    expect(headers['content-disposition']).toBe(
      `inline; filename="Guia 12.webp"; filename*=UTF-8''Gu%C3%ADa%2012.webp`,
    );
  });

  it('that is a photo does not tell where and with what it was taken', async () => {
    const id = await newCompra();
    const { rawPayload } = await fetched(id, (await attached(id, await jpegWithGps(), 'foto.jpg')).id);
    const { exif, xmp, icc } = await sharp(rawPayload).metadata();
    expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    ['C:\\Users\\Ana\\factura.pdf', 'factura.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['factura.pdf.exe', 'factura.pdf.exe.pdf'],
    [`fac\u202etura\u0007 \t 2.pdf`, 'factura 2.pdf'],
    ['.pdf', 'archivo.pdf'],
    ['Cotizacio\u0301n.pdf', 'Cotización.pdf'],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(146)}.pdf`],
    [`${'a'.repeat(145)}🔑🔑.pdf`, `${'a'.repeat(145)}.pdf`],
  ])('called %j is kept as %j', async (given, kept) => {
    expect((await attached(await newCompra(), pdfFile(), given)).nombre).toBe(kept);
  });

  it.each([
    ['a program', Buffer.from('MZ\u0090\0\u0003', 'latin1')],
    ['a page', Buffer.from('<!DOCTYPE html><html><script>alert(1)</script></html>')],
    ['a page that says it is XML', xmlFile('<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>')],
    ['XML with a page in it', xmlFile('<a xmlns:h="http://www.w3.org/1999/xhtml"><h:b/></a>')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a drawing that says it is XML', xmlFile('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a text', Buffer.from('Nombre;Precio\n')],
    ['a zip', zip([{ name: 'programa.exe', content: 'MZ' }])],
    ['a document with macros', docxFile([{ name: 'word/vbaProject.bin', content: 'x' }])],
    ['a damaged zip', docxFile().subarray(0, 60)],
    ['another file of Windows', Buffer.concat([xlsFile().subarray(0, 512), Buffer.alloc(2048)])],
    ['a GIF', Buffer.from('GIF89a')],
  ])('that is %s under the name of a PDF is refused', async (_, bytes) => {
    const id = await newCompra();
    expectRefusal(await attach(id, bytes), 415, NOT_ADMITTED);
    expect(await listed(id)).toEqual([]);
  });

  it('is refused empty, above 10 MB, and as a picture that cannot be read', async () => {
    const id = await newCompra();
    expect(errorsOf(await attach(id, Buffer.alloc(0)))).toEqual({ file: 'El archivo está vacío' });
    const large = Buffer.concat([pdfFile(), Buffer.alloc(10 * 1024 * 1024)]);
    expectRefusal(await attach(id, large), 413, 'El archivo pesa más de 10 MB');
    expectRefusal(await attach(id, (await png()).subarray(0, 100)), 415);
    expect(await listed(id)).toEqual([]);
  });

  it('is sent twice with one key and kept once (D8)', async () => {
    const id = await newCompra();
    const headers = { 'idempotency-key': `adjunto-${id}` };
    const [first, second] = await Promise.all([1, 2].map(() => attach(id, pdfFile(), 'a.pdf', { headers })));
    expect(second?.data).toEqual(first?.data);
    expect(await listed(id)).toHaveLength(1);
    expectRefusal(await attach(id, pdfFile('otra'), 'a.pdf', { headers }), 422);
  });

  it('takes the last place once, when two come at the same moment; its repetition is answered even then', async () => {
    const id = await newCompra();
    for (let count = 1; count < ADJUNTOS_MAX; count++) await attach(id, pdfFile());
    const held = sql`select from compra where id = ${id} for no key update`;
    const keys = ['a', 'b'].map(key => ({ 'idempotency-key': `${key}-${id}` }));
    const both = await atTheSameMoment(t.db, held, () =>
      keys.map(headers => attach(id, pdfFile(), 'a.pdf', { headers })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await listed(id)).toHaveLength(ADJUNTOS_MAX);
    expectRefusal(await attach(id, pdfFile()), 409, TOO_MANY_ADJUNTOS);
    const kept = keys[both.findIndex(({ status }) => status === 200)];
    expect((await attach(id, pdfFile(), 'a.pdf', { headers: kept })).status).toBe(200);
    // Whoever writes to the database.
    const beyond = sql`insert into adjunto ("idCompra", "idUsuario", nombre, tipo, bytes) values (${id}, ${buyer.id}, 'a.pdf', 'pdf', 1)`;
    await expect(beyond.execute(t.db)).rejects.toThrow(/20 archivos/);
  });

  it('is taken by a purchase that is annulled, and leaves the purchase as it is', async () => {
    const id = await newCompra();
    await buyer.put(`/Compra/anular/${id}`, { motivo: 'Se pidió dos veces' });
    const before = (await buyer.get(`/Compra/${id}`)).data;
    expect((await attach(id, pdfFile())).status).toBe(200);
    expect((await buyer.get(`/Compra/${id}`)).data).toEqual(before);
  });
});

describe('who attaches to a purchase, reads its files and takes them away', () => {
  it('is decided by the rights to purchases and by who attached it', async () => {
    const id = await newCompra();
    const { id: idAdjunto } = await attached(id, pdfFile());
    const looker = await t.userWith({ compras: ['ver'] });
    expect((await listed(id, looker)).map(({ retirable }) => retirable)).toEqual([false]);
    expect((await fetched(id, idAdjunto, looker)).statusCode).toBe(200);
    expectRefusal(await attach(id, pdfFile(), 'b.pdf', { who: looker }), 403);
    const message = 'Solo quien adjuntó un archivo, o un Administrador, puede quitarlo';
    expectRefusal(await takeAway(id, idAdjunto, looker), 403, message);
    const keeper = await t.userWith({ pedidos: ['agregar'] });
    expectRefusal(await keeper.get(`/Compra/Adjuntos/${id}`), 403);
    expect((await fetched(id, idAdjunto, keeper)).statusCode).toBe(403);
    expect((await listed(id, t.admin)).map(({ retirable }) => retirable)).toEqual([true]);
    expect((await takeAway(id, idAdjunto, t.admin)).message).toBe('El archivo se quitó');
  });

  it('is not asked of a file of another purchase, or of none', async () => {
    const [id, other] = [await newCompra(), await newCompra()];
    const { id: idAdjunto } = await attached(id, pdfFile());
    for (const [of, one] of [
      [other, idAdjunto],
      [id, 999_999],
      [999_999, idAdjunto],
    ] as const) {
      expect((await fetched(of, one)).statusCode).toBe(404);
      expectRefusal(await takeAway(of, one), 404);
    }
    expectRefusal(await buyer.get('/Compra/Adjuntos/999999'), 404, 'La orden de compra no existe');
    expectRefusal(await attach(999_999, pdfFile()), 404, 'La orden de compra no existe');
    expect(await listed(id)).toHaveLength(1);
  });

  it('leaves its traces with the purchase: who, when, what and how large, and not its content', async () => {
    const id = await newCompra();
    const { id: idAdjunto, bytes } = await attached(id, pdfFile(), 'Cotización.pdf');
    const both = await atTheSameMoment(t.db, sql`select from adjunto where id = ${idAdjunto} for update`, () => [
      takeAway(id, idAdjunto),
      takeAway(id, idAdjunto),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    const left = await t.db
      .selectFrom('adjunto_datos')
      .select('idAdjunto')
      .where('idAdjunto', '=', idAdjunto)
      .execute();
    expect(left).toEqual([]);
    const filter = encodeURIComponent(JSON.stringify({ tabla: 'adjunto', idRegistro: idAdjunto }));
    const traces = (who: Caller) => who.get(`/Auditoria?filter=${filter}`);
    const kept = { idCompra: id, nombre: 'Cotización.pdf', tipo: 'pdf', bytes, idUsuario: buyer.id };
    const registro = `Orden de compra ${id} · Cotización.pdf`;
    expect((await traces(t.admin)).data).toMatchObject([
      { accion: 'DELETE', registro, antes: kept, usuario: { id: buyer.id } },
      { accion: 'INSERT', registro, despues: kept, usuario: { id: buyer.id } },
    ]);
    const auditor = await t.userWith({ usuarios: ['ver'], pedidos: ['ver'] });
    expect((await traces(auditor)).data).toEqual([]);
  });

  it('is changed by nobody, whoever writes to the database', async () => {
    const { id } = await attached(await newCompra(), pdfFile());
    const rename = sql`update adjunto set nombre = 'otro.pdf' where id = ${id}`;
    await expect(rename.execute(t.db)).rejects.toThrow();
    const replace = sql`update adjunto_datos set contenido = '\\x00' where "idAdjunto" = ${id}`;
    await expect(replace.execute(t.db)).rejects.toThrow();
  });
});
