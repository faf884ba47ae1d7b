import type { AddressInfo, Socket } from 'node:net';
import { type SMTPServerOptions, SMTPServer } from 'smtp-server';

/** A real SMTP server that keeps the e-mails it receives. */
export interface TestMailbox {
  url: string;
  port: number;
  /** The e-mails as received, `text` with the header lines unfolded. */
  received: { to: string[]; text: string; raw: string }[];
  /** Destroys every connection. */
  cut(): void;
  close(): Promise<void>;
}

/** The text of bytes in quoted-printable. */
const unquoted = (text: string): string => {
  const bytes = text.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

/**
 * Options of a server that encrypts (with `secure` from the first byte, else after STARTTLS) as `localhost`, and is its own
 * certificate authority, which nobody trusts. Valid until 2120; its key is no secret.
 */
export const OWN_CERTIFICATE: SMTPServerOptions = {
  disabledCommands: ['AUTH'],
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmrv3n0SYNjq1taCb
ai1/LHHsAzrssUk9jwKnaBKQ7lmhRANCAAQ3lHyEYfp9/xipYYbXD3Okdm3VcTC6
Iov60bISS5rX42evyxN4NwELtPhsKf+nof9cCmmV60ceNtRHwyiKOjev
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBYTCCAQegAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABDeUfIRh+n3/GKlh
htcPc6R2bdVxMLoii/rRshJLmtfjZ6/LE3g3AQu0+Gwp/6eh/1wKaZXrRx421EfD
KIo6N6+jSDBGMA8GA1UdEwEB/wQFMAMBAf8wFAYDVR0RBA0wC4IJbG9jYWxob3N0
MB0GA1UdDgQWBBTUCeSnzZ3bVkn62Rv7VVq4zfW8azAKBggqhkjOPQQDAgNIADBF
AiEA94PTBIK6stOUqPH5y3NAcbn0hFF3qE/K8BX6KcdQ+zACIH+kU86scwG+ujJ/
ixdP20HMXd4BxYaCbx1JRP0KsbWz
-----END CERTIFICATE-----
`,
};

/** The subject of an e-mail as received, in words of quoted-printable (RFC 2047). */
export function subjectOf({ text }: TestMailbox['received'][number]): string {
  const [, words = ''] = /^Subject: (.*?)\r?$/m.exec(text) ?? [];
  return unquoted(
    words
      .replace(/(\?= )?=\?utf-8\?q\?/gi, '')
      .replace(/\?=$/, '')
      .replaceAll('_', ' '),
  );
}

/** The plain text of an e-mail as received: the part with the only charset, in quoted-printable or base64. */
export function plainTextOf({ raw }: TestMailbox['received'][number]): string {
  const [, head = '', body = ''] = /^(Content-Type: text\/plain.*?)\r\n\r\n(.*?)\r\n--/ms.exec(raw) ?? [];
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  return unquoted(body.replace(/=\r\n/g, '')).replaceAll('\r\n', '\n');
}

/** Starts an SMTP server, by default on a free port; `options` can make it refuse or delay. */
export async function openMailServer(options: SMTPServerOptions = {}, port = 0): Promise<TestMailbox> {
  const received: TestMailbox['received'] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 50,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const text = raw.replace(/\r\n[ \t]+/g, ' ');
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text, raw });
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
    received,
    cut: () => sockets.forEach(socket => socket.destroy()),
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
}
