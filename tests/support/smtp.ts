import type { AddressInfo, Socket } from 'node:net';
import { type SMTPServerOptions, SMTPServer } from 'smtp-server';

/** A real mail server that keeps what it is given. */
export interface BuzonDePrueba {
  url: string;
  port: number;
  /** Each e-mail as it came over the wire, unfolded. */
  recibidos: { para: string[]; texto: string }[];
  /** Breaks every connection without a word. */
  cortar(): void;
  cerrar(): Promise<void>;
}

/** Starts a mail server on a free port, or on that one; `options` make it refuse or dawdle. */
export async function abrirServidorDeCorreo(options: SMTPServerOptions = {}, port = 0): Promise<BuzonDePrueba> {
  const recibidos: BuzonDePrueba['recibidos'] = [];
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
