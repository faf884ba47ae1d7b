import { type AddressInfo, createServer } from 'node:net';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { dia, dinero, fechaHora } from '#contract/text/format';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SMTPServerOptions } from 'smtp-server';
import { buildApp } from '../../../src/server/app';
import { logOptions } from '../../../src/server/process/logging';
import { openMailbox } from '../../../src/server/mail/transport';
import { type MailWorker, type MailWorkerOptions, startMailWorker } from '../../../src/server/mail/worker';
import { presentCaller } from '../../../src/server/work/caller';
import { within } from '../../../src/server/work/context';
import { type AppUnderTest, type Caller, startApp } from '../../support/app';
import { startTrade, type Trade, compraOf } from '../../support/trade';
import { testData } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { openMailServer, OWN_CERTIFICATE, plainTextOf, subjectOf, type TestMailbox } from '../../support/smtp';
import { until } from '../../support/until';
import { locksAwaited } from '../../support/sameMoment';

const FROM = 'Prueba: Compras <compras@prueba.cr>';

let smtp: TestMailbox;
/** Sends e-mails. */
let t: AppUnderTest;
/** Sends none: its queue is for the workers started by tests. */
let quiet: AppUnderTest;
let c: Trade;
let quietComercio: Trade;
let buyer: Caller;
let articulos: { t: number; quiet: number };
const workers: MailWorker[] = [];
const servers: TestMailbox[] = [];

beforeAll(async () => {
  smtp = await openMailServer();
  t = await startApp({ env: { SMTP_URL: smtp.url, SMTP_FROM: FROM } });
  quiet = await startApp();
  [c, quietComercio] = [await startTrade(t), await startTrade(quiet)];
  articulos = { t: await testData(t).articulo({ nombreProducto: 'Cemento' }), quiet: await testData(quiet).articulo() };
  buyer = await t.userWith({ compras: ['agregar', 'actualizar'] });
});
afterAll(async () => {
  await t.close();
  await quiet.close();
  await smtp.close();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map(worker => worker.stop()));
  await Promise.all(servers.splice(0).map(server => server.close()));
});

const orderOf = async (campos: Record<string, unknown> = {}) => {
  const idProveedor = await c.proveedor(campos);
  return c.compra(buyer, [{ idProducto: articulos.t, cantidad: 2, costo: 5000 }], { idProveedor });
};
const envioOf = async (id: number) => compraOf(await buyer.get(`/Compra/${id}`)).envio;
const settled = (id: number) =>
  until('the e-mail to be sent or to fail', async () => {
    const envio = await envioOf(id);
    return envio && envio.estado !== 'EnCola' ? envio : null;
  });

/** Queues an e-mail in the app that sends none; returns its id. */
async function queued(destinatario = 'ventas@proveedor.cr'): Promise<number> {
  const { id: idCompra } = await quietComercio.compra(quiet.admin, [{ idProducto: articulos.quiet }]);
  const mensajeId = `<prueba-${idCompra}@prueba.cr>`;
  const { id } = await quiet.db
    .insertInto('correo')
    .values({ idCompra, idUsuario: quiet.admin.id, destinatario, mensajeId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const rowOf = (id: number) => quiet.db.selectFrom('correo').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** The purchase of an e-mail. */
const compraOfMail = async (id: number) => compraOf(await quiet.admin.get(`/Compra/${(await rowOf(id)).idCompra}`));
const finished = (id: number) =>
  until('the end of an e-mail', async () => {
    const row = await rowOf(id);
    return row.estado === 'EnCola' ? null : row;
  });

const AT_ONCE = { backoffMs: () => 0 };

/** A worker for that queue with a real connection and, unless told otherwise, immediate retries. */
function work(
  url: string,
  options: Partial<MailWorkerOptions> = {},
  waits: typeof AT_ONCE | object = AT_ONCE,
): MailWorker {
  const buzon = openMailbox(url, FROM);
  const worker = startMailWorker(quiet.db, {
    send: ({ destinatario, mensajeId }, beforeDelivery) =>
      buzon.send(
        {
          to: { name: 'Proveedor', address: destinatario },
          replyTo: { name: 'Ana', address: 'ana@prueba.cr' },
          subject: 'Orden',
          text: 'Adjunta',
          messageId: mensajeId,
          attachment: { filename: 'Orden.pdf', content: Buffer.from('%PDF-') },
        },
        beforeDelivery,
      ),
    cut: () => buzon.close(),
    onFailure: () => undefined,
    pollMs: 20,
    ...waits,
    ...options,
  });
  workers.push(worker);
  return worker;
}
async function server(...args: Parameters<typeof openMailServer>): Promise<TestMailbox> {
  const opened = await openMailServer(...args);
  servers.push(opened);
  return opened;
}

describe('sending a purchase to its supplier', () => {
  it('queues it, sends it with its PDF, and says so', async () => {
    const order = await orderOf({ mailOrden: 'pedidos@cementos.cr', razonSocial: 'Cementos Ñ S.A.' });
    expect(order).toMatchObject({ correoDisponible: true, envio: null });
    const answer = await buyer.post(`/Compra/enviar/${order.id}`);
    expect([answer.status, answer.message]).toEqual([200, 'La orden se está enviando a pedidos@cementos.cr']);
    expect(compraOf(answer).envio).toMatchObject({
      estado: 'EnCola',
      destinatario: 'pedidos@cementos.cr',
      intentos: 0,
    });
    expect(await settled(order.id)).toMatchObject({ estado: 'Enviado', intentos: 1, error: null });
    const mail = smtp.received.find(({ to }) => to.includes('pedidos@cementos.cr'));
    expect(mail?.text).toMatch(/^From: "Prueba: Compras" <compras@prueba\.cr>$/m);
    expect(mail?.text).toMatch(new RegExp(`^Reply-To: .*<${buyer.email}>\\r?$`, 'm'));
    expect(mail?.text).toMatch(new RegExp(`^Message-ID: <orden-${order.id}\\.[-\\w]+@prueba\\.cr>\\r?$`, 'm'));
    expect(mail?.text).toContain(`filename=Orden-${order.id}.pdf`);
    // %PDF- in base64.
    expect(mail?.text).toContain('JVBERi');
  });

  it('says for how much, and when and where it is to come, in the name of who sends it and of the company', async () => {
    const read = async (mailOrden: string, campos: Record<string, unknown> = {}) => {
      const idProveedor = await c.proveedor({ mailOrden, contacto: 'Rosa Núñez' });
      const order = await c.compra(buyer, [{ idProducto: articulos.t, cantidad: 2, costo: 5000 }], {
        idProveedor,
        ...campos,
      });
      await buyer.post(`/Compra/enviar/${order.id}`);
      await settled(order.id);
      const mail = smtp.received.find(({ to }) => to.includes(mailOrden));
      const text = mail && plainTextOf(mail).trim();
      const subject = mail && subjectOf(mail);
      const adjunta = `Adjuntamos la orden de compra N.º ${order.id} del ${fechaHora(order.fecha, t.config.timeZone)}, por un total de ${dinero(11_300)}.`;
      return { id: order.id, text, subject, adjunta };
    };
    const asks = 'Le agradecemos confirmar su recibo y la fecha de entrega respondiendo a este correo.';
    const { nombre, apellido } = await t.db
      .selectFrom('usuario')
      .select(['nombre', 'apellido'])
      .where('id', '=', buyer.id)
      .executeTakeFirstOrThrow();
    const greeting = ['', 'Saludos cordiales,', `${nombre} ${apellido}`];

    const plain = await read('sencilla@prueba.cr');
    expect(plain.subject).toBe(`Orden de compra N.º ${plain.id} de Bodega`);
    expect(plain.text?.split('\n')).toEqual([
      'Estimado(a) Rosa Núñez:',
      '',
      plain.adjunta,
      asks,
      ...greeting,
      'Bodega',
    ]);

    const empresa = {
      rnc: '3-101-1',
      ncf: 'B0100000001',
      razonSocial: 'Obras S.A.',
      nombre: 'Obras',
      direccion: 'Alajuela',
    };
    expect((await t.admin.post('/Empresa', { ...empresa, telefono: '2222-3333' })).status).toBe(201);
    const fechaPrometida = '2099-05-04';
    const agreed = await read('acordada@prueba.cr', { fechaPrometida, lugarEntrega: 'Portón 2' });
    expect(agreed.subject).toBe(`Orden de compra N.º ${agreed.id} de Obras`);
    expect(agreed.text?.split('\n')).toEqual([
      ...['Estimado(a) Rosa Núñez:', '', agreed.adjunta, `Entrega: ${dia(fechaPrometida)}, en Portón 2.`, asks],
      ...[...greeting, 'Obras', 'Tel. 2222-3333'],
    ]);
  });

  it('of which all has come sends a copy, which asks for no delivery', async () => {
    const idProveedor = await c.proveedor({ mailOrden: 'copia@prueba.cr' });
    const terms = { idProveedor, fechaPrometida: '2099-05-04', lugarEntrega: 'Portón 2' };
    const { id } = await c.compra(buyer, [{ idProducto: articulos.t, cantidad: 2 }], terms);
    await buyer.put(`/Compra/updateEstatus/${id}`, { estado: 'Recibida' });
    expect((await buyer.post(`/Compra/enviar/${id}`)).status).toBe(200);
    expect(await settled(id)).toMatchObject({ estado: 'Enviado' });
    const mail = smtp.received.find(({ to }) => to.includes('copia@prueba.cr'));
    const text = mail && plainTextOf(mail);
    expect(text).toContain('Ya recibimos lo que pide esta orden: se la enviamos solo como copia.');
    expect(text).not.toMatch(/entrega/i);
  });

  it('goes out once a press, however often it is repeated', async () => {
    const order = await orderOf({ mailOrden: 'unavez@prueba.cr' });
    const press = (key?: string) =>
      buyer.post(`/Compra/enviar/${order.id}`, undefined, key ? { 'idempotency-key': key } : {});
    const same = await Promise.all(Array.from({ length: 5 }, () => press('envio-1')));
    expect(same.map(({ status }) => status)).toEqual(Array(5).fill(200));
    await settled(order.id);
    expect((await press('envio-1')).status).toBe(200);
    expect(smtp.received.filter(({ to }) => to.includes('unavez@prueba.cr'))).toHaveLength(1);
    const { enviada } = compraOf(await buyer.get(`/Compra/${order.id}`));
    // Another key is another e-mail, and the order was sent when the first went out.
    await press('envio-2');
    await until(
      'the second e-mail',
      () => smtp.received.filter(({ to }) => to.includes('unavez@prueba.cr')).length === 2,
    );
    await settled(order.id);
    expect(compraOf(await buyer.get(`/Compra/${order.id}`)).enviada).toBe(enviada);
  });

  it('lets nobody write a header through a name', async () => {
    const razonSocial = 'Malo S.A.\r\nBcc: espia@prueba.cr\r\n\r\nCuerpo';
    const order = await orderOf({ mailOrden: 'malo@prueba.cr', razonSocial, contacto: 'X\r\n.\r\nQUIT' });
    await buyer.post(`/Compra/enviar/${order.id}`);
    expect(await settled(order.id)).toMatchObject({ estado: 'Enviado' });
    const mail = smtp.received.find(({ to }) => to.includes('malo@prueba.cr'));
    expect(mail?.to).toEqual(['malo@prueba.cr']);
    expect(mail?.text).not.toMatch(/^Bcc:/im);
    expect(mail?.text).toMatch(/^To: .*<malo@prueba\.cr>\r?$/m);
  });

  it('is refused for one that is cancelled, unknown, or waiting already', async () => {
    const order = await orderOf();
    await buyer.put(`/Compra/anular/${order.id}`, { motivo: 'Error' });
    expectRefusal(await buyer.post(`/Compra/enviar/${order.id}`), 409, 'La orden está anulada y no se envía');
    expectRefusal(await buyer.post('/Compra/enviar/999999'), 404);
    const waiting = await orderOf();
    const later = sql<Date>`now() + interval '1 hour'`;
    await t.db
      .insertInto('correo')
      .values({
        idCompra: waiting.id,
        idUsuario: buyer.id,
        destinatario: 'x@prueba.cr',
        mensajeId: '<espera@x>',
        proximo: later as never,
      })
      .execute();
    for (const call of ['enviar', 'recordar']) {
      expectRefusal(await buyer.post(`/Compra/${call}/${waiting.id}`), 409, 'La orden ya está en cola para enviarse');
    }
  });

  it('is refused for one that is cancelled at that moment', async () => {
    const order = await orderOf({ mailOrden: 'alavez@prueba.cr' });
    const asked = await t.db.transaction().execute(async trx => {
      await sql`select from compra where id = ${order.id} for no key update`.execute(trx);
      const calls = [buyer.put(`/Compra/anular/${order.id}`, { motivo: 'Error' })];
      await locksAwaited(t.db);
      calls.push(buyer.post(`/Compra/enviar/${order.id}`));
      await locksAwaited(t.db, 2);
      return { calls };
    });
    const [annulled, sent] = await Promise.all(asked.calls);
    expect(annulled?.status).toBe(200);
    expect(sent).toMatchObject({ status: 409, message: 'La orden está anulada y no se envía' });
    expect(await envioOf(order.id)).toBeNull();
  });

  it('is refused where no mail server is configured', async () => {
    const order = await quietComercio.compra(quiet.admin, [{ idProducto: articulos.quiet }]);
    expect(order.correoDisponible).toBe(false);
    const answer = await quiet.admin.post(`/Compra/enviar/${order.id}`);
    expectRefusal(answer, 409, /Este servidor no envía correo/);
    expect(answer.data).toEqual({ correoDisponible: false });
  });
});

describe('the queue', () => {
  it('sends each e-mail once, whichever of several servers takes it', async () => {
    const mailServer = await server();
    const ids = await Promise.all(Array.from({ length: 12 }, (_, i) => queued(`p${i}@prueba.cr`)));
    for (let i = 0; i < 4; i++) work(mailServer.url);
    for (const id of ids) expect(await finished(id)).toMatchObject({ estado: 'Enviado', intentos: 1 });
    expect(mailServer.received.map(({ to }) => to[0]).sort()).toEqual(ids.map((_, i) => `p${i}@prueba.cr`).sort());
  });

  it('sends first what has waited longest', async () => {
    const mailServer = await server();
    const [, early, last] = [await queued('b@prueba.cr'), await queued('a@prueba.cr'), await queued('c@prueba.cr')];
    await quiet.db
      .updateTable('correo')
      .set({ proximo: new Date(0) })
      .where('id', '=', early)
      .execute();
    work(mailServer.url);
    await finished(last);
    expect(mailServer.received.map(({ to }) => to[0])).toEqual(['a@prueba.cr', 'b@prueba.cr', 'c@prueba.cr']);
  });

  it('waits while the mail server is down and sends under the same name when it is back', async () => {
    const down = await openMailServer();
    await down.close();
    const id = await queued();
    const first = work(down.url, { backoffMs: () => 3_600_000 });
    const row = await until('the failed try', async () => ((await rowOf(id)).error ? rowOf(id) : null));
    expect(row).toMatchObject({
      estado: 'EnCola',
      intentos: 1,
      error: 'No se pudo conectar con el servidor de correo',
    });
    expect(row.proximo.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
    await first.stop();
    const back = await server({}, down.port);
    await quiet.db
      .updateTable('correo')
      .set({ proximo: new Date(0) })
      .where('id', '=', id)
      .execute();
    work(back.url);
    expect(await finished(id)).toMatchObject({ estado: 'Enviado', intentos: 2, error: null });
    expect(back.received[0]?.text).toContain(`Message-ID: ${row.mensajeId}`);
  });

  it('gives up after some tries, between which it waits longer each time, and says why', async () => {
    const down = await openMailServer();
    await down.close();
    const tried = [await queued(), await queued(), await queued(), await queued()];
    for (const [intentos, id] of tried.entries())
      await quiet.db.updateTable('correo').set({ intentos }).where('id', '=', id).execute();
    const began = Date.now();
    const patient = work(down.url, {}, {});
    const minutes = async (id: number) => {
      const { proximo } = await until('a failed try', async () => ((await rowOf(id)).error ? rowOf(id) : null));
      return Math.round((proximo.getTime() - began) / 60_000);
    };
    expect(await Promise.all(tried.map(minutes))).toEqual([1, 2, 10, 30]);
    await patient.stop();
    await quiet.db.deleteFrom('correo').where('id', 'in', tried).execute();
    const id = await queued();
    work(down.url);
    expect(await finished(id)).toMatchObject({
      estado: 'Fallido',
      intentos: 5,
      error: 'No se pudo conectar con el servidor de correo, tras 5 intentos',
    });
  });

  it('gives up at once on an address that is refused for good, and not on one refused for now', async () => {
    let tries = 0;
    const refusing = await server({
      onRcptTo({ address }, _session, done) {
        const isGood = address.startsWith('luego') && ++tries > 1;
        const responseCode = address.startsWith('luego') ? 451 : 550;
        done(isGood ? null : Object.assign(new Error('no such user here'), { responseCode }));
      },
    });
    const [never, later] = [await queued('nadie@prueba.cr'), await queued('luego@prueba.cr')];
    work(refusing.url);
    expect(await finished(never)).toMatchObject({
      estado: 'Fallido',
      intentos: 1,
      error:
        'El servidor de correo no aceptó la dirección del proveedor (código 550). Revise el Correo orden en los datos del proveedor',
    });
    expect(await finished(later)).toMatchObject({ estado: 'Enviado', intentos: 2 });
    expect([await compraOfMail(never), await compraOfMail(later)]).toMatchObject([
      { etapa: 'Borrador', enviada: null },
      { etapa: 'Enviada' },
    ]);
  });

  it('says that the mail server refused the sender, not the address of the supplier, who can do nothing about it', async () => {
    const refusing = await server({
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error('sender rejected'), { responseCode: 553 })),
    });
    const id = await queued();
    work(refusing.url);
    expect(await finished(id)).toMatchObject({
      estado: 'Fallido',
      intentos: 1,
      error: 'El servidor de correo no aceptó el remitente (código 553). Pida que se revisen SMTP_FROM y SMTP_URL',
    });
  });

  it.each([
    [
      'is too large',
      552,
      'El mensaje es demasiado grande para el servidor de correo (código 552)',
      /^Descargue la orden/,
    ],
    ['has no room', 452, 'El servidor de correo no aceptó el mensaje (código 452), tras 5 intentos', undefined],
    [
      'comes from nobody it knows',
      530,
      'El servidor de correo pide usuario y clave, o que se cifre la conexión (código 530)',
      /^Pida que se revise SMTP_URL$/,
    ],
  ])('does not say that the sender was refused where the message %s', async (_, responseCode, what, remedy) => {
    const refusing = await server({
      onMailFrom: (_address, _session, done) => done(Object.assign(new Error('not this one'), { responseCode })),
    });
    const id = await queued();
    work(refusing.url);
    const { estado, error } = await finished(id);
    const [said, advice] = (error ?? '').split('. ');
    expect([estado, said]).toEqual(['Fallido', what]);
    if (remedy) expect(advice).toMatch(remedy);
    else expect(advice).toBeUndefined();
  });

  const CA = `tls.ca=${encodeURIComponent(String(OWN_CERTIFICATE.cert))}`;
  const TLS: SMTPServerOptions = { ...OWN_CERTIFICATE, secure: true };
  it.each<[string, SMTPServerOptions, (port: number) => string, string]>([
    [
      'a certificate that nobody trusts',
      TLS,
      port => `smtps://localhost:${port}`,
      'El certificado del servidor de correo no es de confianza. Pida que se revisen SMTP_URL y NODE_EXTRA_CA_CERTS',
    ],
    [
      'such a certificate after STARTTLS',
      OWN_CERTIFICATE,
      port => `smtp://localhost:${port}`,
      'El certificado del servidor de correo no es de confianza. Pida que se revisen SMTP_URL y NODE_EXTRA_CA_CERTS',
    ],
    [
      'a certificate of another name',
      TLS,
      port => `smtps://127.0.0.1:${port}?${CA}`,
      'El certificado del servidor de correo es de otro nombre que el de SMTP_URL. Pida que se revise SMTP_URL',
    ],
    [
      'no encryption where SMTP_URL begins with it',
      {},
      port => `smtps://localhost:${port}`,
      'No se pudo cifrar la conexión con el servidor de correo. Pida que se revise SMTP_URL',
    ],
    [
      'no STARTTLS where SMTP_URL requires it',
      {},
      port => `smtp://localhost:${port}?requireTLS=true`,
      'No se pudo cifrar la conexión con el servidor de correo (código 500). Pida que se revise SMTP_URL',
    ],
  ])('says what is wrong with a mail server that has %s, and what to do', async (_, options, urlOf, error) => {
    const { port } = await server(options);
    const id = await queued();
    const worker = work(urlOf(port), { backoffMs: () => 3_600_000 });
    const row = await until('the failed try', async () => ((await rowOf(id)).error ? rowOf(id) : null));
    expect(row).toMatchObject({ estado: 'EnCola', intentos: 1, error });
    await worker.stop();
    await quiet.db.deleteFrom('correo').where('id', '=', id).execute();
  });

  it.each<[string, SMTPServerOptions, (port: number) => string]>([
    ['smtps', TLS, port => `smtps://localhost:${port}?${CA}`],
    ['STARTTLS', OWN_CERTIFICATE, port => `smtp://localhost:${port}?requireTLS=true&${CA}`],
  ])('sends by %s once the certificate is trusted', async (_, options, urlOf) => {
    const mailServer = await server(options);
    const id = await queued();
    work(urlOf(mailServer.port));
    expect(await finished(id)).toMatchObject({ estado: 'Enviado', intentos: 1, error: null });
    expect(mailServer.received).toHaveLength(1);
  });

  it('is told to the log with what the mail server answered, and never with its password', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(chunk.toString());
        done();
      },
    });
    const notes = () => lines.filter(line => line.includes('an e-mail to a supplier did not go'));
    /** A server whose log is read, with one e-mail in its queue. */
    const logOf = async (url: string) => {
      lines.length = 0;
      const id = await queued();
      const config = { ...quiet.config, smtpUrl: url, smtpFrom: FROM };
      const app = await buildApp({ db: quiet.db, config, logger: { ...logOptions, stream } });
      await app.ready();
      await until('the note', () => notes().length > 0);
      await app.close();
      await quiet.db.deleteFrom('correo').where('id', '=', id).execute();
      return notes()[0];
    };
    const refusing = await server({
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error('5.7.1 not allowed\r\nto relay'), { responseCode: 550 })),
    });
    expect(await logOf(refusing.url)).toMatch(/"codigo":"EENVELOPE".*"detalle":".*550 5\.7\.1 not allowed to relay"/);
    const untrusted = await server(TLS);
    expect(await logOf(`smtps://localhost:${untrusted.port}`)).toMatch(
      /"codigo":"DEPTH_ZERO_SELF_SIGNED_CERT","detalle":"self-signed certificate"/,
    );
    const locked = await server({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ password }, _session, done) => done(new Error(`no ${password}`)),
    });
    const note = await logOf(locked.url.replace('//', '//bodega:Secreta@'));
    expect(note).toMatch(/"motivo":"El servidor de correo no aceptó el usuario o la clave .*"codigo":"EAUTH"/);
    expect(lines.join('')).not.toContain('Secreta');
  });

  it('leaves what a slow server was not given to the next start', async () => {
    const slow = await server({ onRcptTo: () => undefined });
    const id = await queued();
    const worker = work(slow.url, { graceMs: 100 });
    await until('the try', async () => (await rowOf(id)).intentos === 1);
    // It is this server's for longer than a try takes, a minute: nobody else begins one meanwhile.
    expect((await rowOf(id)).proximo.getTime()).toBeGreaterThan(Date.now() + 60_000);
    await worker.stop();
    expect(await rowOf(id)).toMatchObject({ estado: 'EnCola', error: 'El servidor de correo no respondió a tiempo' });
    const quick = await server();
    work(quick.url);
    expect(await finished(id)).toMatchObject({ estado: 'Enviado', intentos: 2 });
  });

  it.each(['breaks off', 'is not waited for by a stop'])(
    'never sends again what a server may have: it %s',
    async how => {
      const taken: string[] = [];
      const silent = await server({
        onData(stream, session) {
          stream.resume().on('end', () => {
            taken.push(session.envelope.rcptTo[0]?.address ?? '');
            if (how === 'breaks off') silent.cut();
          });
        },
      });
      const id = await queued();
      const worker = work(silent.url, { graceMs: 100 });
      await until('the whole message', () => taken.length === 1);
      if (how !== 'breaks off') await worker.stop();
      expect(await finished(id)).toMatchObject({
        estado: 'SinConfirmar',
        intentos: 1,
        error: expect.stringContaining('no confirmó si lo recibió'),
      });
      expect(await compraOfMail(id)).toMatchObject({ etapa: 'Borrador', enviada: null });
      await worker.stop();
      const quick = await server();
      work(quick.url);
      await finished(await queued('otro@prueba.cr'));
      expect(quick.received.map(({ to }) => to[0])).toEqual(['otro@prueba.cr']);
    },
  );

  it('tries again what a server refused after it had the whole message', async () => {
    let tries = 0;
    const picky = await server({
      onData(stream, _session, done) {
        stream.resume().on('end', () => {
          done(++tries > 1 ? null : Object.assign(new Error('try later'), { responseCode: 451 }));
        });
      },
    });
    const id = await queued();
    work(picky.url);
    expect(await finished(id)).toMatchObject({ estado: 'Enviado', intentos: 2 });
  });

  it('gives up at once on a message that a server refuses for good', async () => {
    const strict = await server({
      onData(stream, _session, done) {
        stream.resume().on('end', () => done(Object.assign(new Error('not wanted'), { responseCode: 554 })));
      },
    });
    const id = await queued();
    work(strict.url);
    expect(await finished(id)).toMatchObject({
      estado: 'Fallido',
      intentos: 1,
      error: 'El servidor de correo no aceptó el mensaje (código 554)',
    });
  });

  it('says that the mail server refused the message, not the address, before it took its first byte', async () => {
    const answers: [RegExp, string][] = [
      [/^DATA/i, '554 no messages now'],
      [/^QUIT/i, '221 bye'],
    ];
    const curt = createServer(socket => {
      socket.write('220 prueba\r\n');
      socket.on('data', data => {
        const [, answer = '250 ok'] = answers.find(([command]) => command.test(String(data))) ?? [];
        socket.write(`${answer}\r\n`);
      });
    });
    await new Promise<void>(resolve => {
      curt.listen(0, '127.0.0.1', resolve);
    });
    const id = await queued();
    work(`smtp://127.0.0.1:${(curt.address() as AddressInfo).port}`);
    const row = await finished(id);
    curt.close();
    expect(row).toMatchObject({
      estado: 'Fallido',
      intentos: 1,
      error: 'El servidor de correo no aceptó el mensaje (código 554)',
    });
    expect(await compraOfMail(id)).toMatchObject({ etapa: 'Borrador', enviada: null });
  });

  it('says that there is no mail server of that name', async () => {
    const id = await queued();
    const worker = work('smtp://correo.invalid', { backoffMs: () => 3_600_000 });
    const row = await until('the failed try', async () => ((await rowOf(id)).error ? rowOf(id) : null));
    expect(row).toMatchObject({ estado: 'EnCola', intentos: 1, error: 'No se encontró el servidor de correo' });
    await worker.stop();
    await quiet.db.deleteFrom('correo').where('id', '=', id).execute();
  });

  it('is not left by a server that stops before the e-mail that it sends has gone', async () => {
    let isAsked = false;
    let goOn = () => {};
    const asked = new Promise<void>(resolve => {
      goOn = resolve;
    });
    const slow = await server({
      onRcptTo: (_address, _session, done) => {
        isAsked = true;
        void asked.then(() => done());
      },
    });
    const other = await startApp({ env: { SMTP_URL: slow.url, SMTP_FROM: FROM } });
    const order = await (
      await startTrade(other)
    ).compra(other.admin, [{ idProducto: await testData(other).articulo() }]);
    expect((await other.admin.post(`/Compra/enviar/${order.id}`)).status).toBe(200);
    await until('the e-mail to be on its way', () => isAsked);
    const closing = other.app.close();
    goOn();
    await closing;
    const { estado } = await other.db.selectFrom('correo').select('estado').executeTakeFirstOrThrow();
    await other.close();
    expect(estado).toBe('Enviado');
  });

  it('tries again where the mail server refuses its own user: somebody may mend the password', async () => {
    const locked = await server({
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, done) => done(new Error('wrong password')),
    });
    const id = await queued();
    work(locked.url.replace('//', '//bodega:vieja@'));
    expect(await finished(id)).toMatchObject({
      estado: 'Fallido',
      intentos: 5,
      error:
        'El servidor de correo no aceptó el usuario o la clave (código 535), tras 5 intentos. Pida que se revise SMTP_URL',
    });
  });

  it('notes that an e-mail went out where the database fails in that moment, and sends it once', async () => {
    await sql`create sequence fallas`.execute(quiet.db);
    await sql`create function fallar() returns trigger language plpgsql as $$
      begin
        if new.estado = 'Enviado' and nextval('fallas') = 1 then raise exception 'falla'; end if;
        return new;
      end $$`.execute(quiet.db);
    await sql`create trigger fallar before update on correo for each row execute function fallar()`.execute(quiet.db);
    const mailServer = await server();
    const id = await queued();
    work(mailServer.url);
    expect(await finished(id)).toMatchObject({ estado: 'Enviado', intentos: 1, error: null });
    await sql`drop function fallar cascade`.execute(quiet.db);
    expect(mailServer.received).toHaveLength(1);
  });

  it('does not send again what a server was handing over when it died', async () => {
    const [died, waits] = [await queued('murio@prueba.cr'), await queued('espera@prueba.cr')];
    await quiet.db.updateTable('correo').set({ entregando: true, intentos: 1 }).where('id', '=', died).execute();
    const mailServer = await server();
    work(mailServer.url);
    expect(await finished(died)).toMatchObject({ estado: 'SinConfirmar', intentos: 1 });
    expect(await finished(waits)).toMatchObject({ estado: 'Enviado' });
    expect(mailServer.received.map(({ to }) => to[0])).toEqual(['espera@prueba.cr']);
  });

  it('does not hand over what another server took while it waited for the mail server', async () => {
    const id = await queued();
    let handedOver = 0;
    const tried = new Promise<unknown>(refused => {
      work(smtp.url, {
        // The lease ends while the mail server is slow, and another server takes the e-mail.
        send: async (_mail, beforeDelivery) => {
          await quiet.db.updateTable('correo').set({ intentos: 2 }).where('id', '=', id).execute();
          await beforeDelivery();
          handedOver++;
        },
        onFailure: (_mail, error) => refused(error),
      });
    });
    expect(await tried).toMatchObject({ message: 'Another server has taken the e-mail' });
    await Promise.all(workers.splice(0).map(worker => worker.stop()));
    expect(handedOver).toBe(0);
    expect(await rowOf(id)).toMatchObject({ estado: 'EnCola', intentos: 2, error: null });
    await quiet.db.deleteFrom('correo').where('id', '=', id).execute();
  });

  it('does not make an order Enviada by an e-mail that another server took while it was handed over', async () => {
    const id = await queued();
    const worker = work(smtp.url, {
      send: async (_mail, beforeDelivery) => {
        await beforeDelivery();
        const proximo = sql<Date>`now() + interval '1 hour'`;
        await quiet.db
          .updateTable('correo')
          .set({ intentos: 2, proximo: proximo as never })
          .where('id', '=', id)
          .execute();
      },
    });
    await until('the e-mail to be taken', async () => (await rowOf(id)).intentos === 2);
    await worker.stop();
    expect(await rowOf(id)).toMatchObject({ estado: 'EnCola', intentos: 2 });
    expect(await compraOfMail(id)).toMatchObject({ etapa: 'Borrador', enviada: null });
    await quiet.db.deleteFrom('correo').where('id', '=', id).execute();
  });

  it('does not doubt an e-mail for which a slow mail server takes minutes to answer', async () => {
    const id = await queued();
    let isLongAgo = false;
    let answer = () => {};
    const answered = new Promise<void>(resolve => {
      answer = resolve;
    });
    work(smtp.url, {
      send: async (_mail, beforeDelivery) => {
        await beforeDelivery();
        // As if it had been handed over that long ago; the mail server is waited for five minutes.
        await sql`update correo set proximo = proximo - interval '5 minutes' where id = ${id}`.execute(quiet.db);
        isLongAgo = true;
        await answered;
      },
    });
    await until('the e-mail to be handed over', () => isLongAgo);
    const mailServer = await server();
    work(mailServer.url);
    await finished(await queued('otro@prueba.cr'));
    answer();
    expect(await finished(id)).toMatchObject({ estado: 'Enviado', intentos: 1, error: null });
    expect(mailServer.received.map(({ to }) => to[0])).toEqual(['otro@prueba.cr']);
  });

  it('sends in the name of the server, not of who woke it and may be gone by then', async () => {
    const senders: string[] = [];
    const worker = work(smtp.url, {
      pollMs: 60_000,
      send: async (_mail, beforeDelivery) => {
        senders.push(presentCaller().who);
        await beforeDelivery();
      },
    });
    const id = await queued();
    within({ caller: { ...presentCaller(), who: 'usuario 1' } }, () => worker.wake());
    expect(await finished(id)).toMatchObject({ estado: 'Enviado' });
    expect(senders).toEqual(['servidor']);
  });

  it('takes no other e-mail once it is stopped', async () => {
    const [first, second] = [await queued(), await queued('otro@prueba.cr')];
    let stopping: Promise<void> | undefined;
    const worker: MailWorker = work(smtp.url, {
      send: async (_mail, beforeDelivery) => {
        await beforeDelivery();
        stopping ??= worker.stop();
      },
    });
    expect(await finished(first)).toMatchObject({ estado: 'Enviado' });
    await stopping;
    // Nor by a call that still comes.
    worker.wake();
    await worker.stop();
    expect(await rowOf(second)).toMatchObject({ estado: 'EnCola', intentos: 0 });
    await quiet.db.deleteFrom('correo').where('id', '=', second).execute();
  });

  it('says that an e-mail went out of an order that was cancelled at that moment, which stays cancelled', async () => {
    const id = await queued('anulada@prueba.cr');
    const { idCompra } = await rowOf(id);
    work(smtp.url, {
      send: async (_mail, beforeDelivery) => {
        await beforeDelivery();
        await quiet.admin.put(`/Compra/anular/${idCompra}`, { motivo: 'Error' });
      },
    });
    expect(await finished(id)).toMatchObject({ estado: 'Enviado', error: null });
    expect(await compraOfMail(id)).toMatchObject({ etapa: 'Anulada', enviada: null });
  });

  it('is noted after the order is free, and holds up nobody who has the order meanwhile', async () => {
    const id = await queued();
    const { idCompra } = await rowOf(id);
    await quiet.db.transaction().execute(async trx => {
      await sql`select from compra where id = ${idCompra} for no key update`.execute(trx);
      work(smtp.url, { send: (_mail, beforeDelivery) => beforeDelivery() });
      await locksAwaited(quiet.db);
      // Fails where somebody has locked the e-mail.
      await sql`select from correo where id = ${id} for no key update nowait`.execute(trx);
    });
    expect(await finished(id)).toMatchObject({ estado: 'Enviado' });
    expect(await compraOfMail(id)).toMatchObject({ etapa: 'Enviada' });
  });

  it('does not send an order that was cancelled while it waited', async () => {
    const order = await orderOf({ mailOrden: 'tarde@prueba.cr' });
    await buyer.put(`/Compra/anular/${order.id}`, { motivo: 'Error' });
    await t.db
      .insertInto('correo')
      .values({ idCompra: order.id, idUsuario: buyer.id, destinatario: 'tarde@prueba.cr', mensajeId: '<tarde@x>' })
      .execute();
    // Sending another order wakes the worker.
    await buyer.post(`/Compra/enviar/${(await orderOf()).id}`);
    expect(await settled(order.id)).toMatchObject({ estado: 'Fallido', error: 'La orden se anuló antes de enviarse' });
    expect(smtp.received.some(({ to }) => to.includes('tarde@prueba.cr'))).toBe(false);
  });

  it.each<[string, string, (id: number) => Promise<unknown>, RegExp]>([
    ['whose day was moved', 'movida', () => Promise.resolve(), /^La orden no está atrasada/],
    ['that came', 'llego', id => buyer.put(`/Compra/updateEstatus/${id}`), /^La orden se recibió antes de recordarla$/],
  ])('does not remind of an order %s while the reminder waited', async (_, name, happens, error) => {
    const order = await orderOf({ mailOrden: `${name}@prueba.cr` });
    await happens(order.id);
    await t.db
      .insertInto('correo')
      .values({
        ...{ idCompra: order.id, idUsuario: buyer.id, destinatario: `${name}@prueba.cr`, mensajeId: `<${name}@x>` },
        tipo: 'Recordatorio',
      })
      .execute();
    await buyer.post(`/Compra/enviar/${(await orderOf()).id}`);
    expect(await settled(order.id)).toMatchObject({
      estado: 'Fallido',
      error: expect.stringMatching(error),
    });
    expect(smtp.received.some(({ to }) => to.includes(`${name}@prueba.cr`))).toBe(false);
  });
});
