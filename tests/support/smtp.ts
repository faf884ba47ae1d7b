import type { AddressInfo, Socket } from 'node:net';
import { type SMTPServerOptions, SMTPServer } from 'smtp-server';

/** A real SMTP server that keeps the e-mails it receives. */
export interface TestMailbox {
  url: string;
  port: number;
  /** The e-mails as received, with their header lines unfolded. */
  recibidos: { para: string[]; texto: string }[];
  /** Destroys every connection. */
  cortar(): void;
  cerrar(): Promise<void>;
}

/** Starts an SMTP server, by default on a free port; `options` can make it refuse or delay. */
export async function openMailServer(options: SMTPServerOptions = {}, port = 0): Promise<TestMailbox> {
  const recibidos: TestMailbox['recibidos'] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 50,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const texto = Buffer.concat(chunks)
          .toString('utf8')
          .replace(/\r\n[ \t]+/g, ' ');
        recibidos.push({ para: session.envelope.rcptTo.map(({ address }) => address), texto });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>(resolve => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    recibidos,
    cortar: () => sockets.forEach(socket => socket.destroy()),
    cerrar: () => new Promise(resolve => server.close(() => resolve())),
  };
}
