import { createTransport } from 'nodemailer';

/** An e-mail with its PDF. */
export interface Mensaje {
  to: { name: string; address: string };
  replyTo: { name: string; address: string };
  subject: string;
  text: string;
  messageId: string;
  attachment: { filename: string; content: Buffer };
}

export interface Buzon {
  /** Resolves once the server has taken the message over. */
  enviar(mensaje: Mensaje): Promise<void>;
  /** Cuts whatever is under way. */
  cerrar(): void;
}

const SECOND = 1000;
/** A whole try stays well below the lease of the queue. */
const TRY_MS = 60 * SECOND;

/** Nobody writes a header through a name: line breaks and other control characters become blanks. */
// eslint-disable-next-line no-control-regex
const enUnaLinea = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();

/** The company's mailbox: SMTP as SMTP_URL says, one connection an e-mail. */
export function abrirBuzon(smtpUrl: string, from: string): Buzon {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 20 * SECOND,
    dnsTimeout: 10 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const cuts = new Set<() => void>();
  return {
    async enviar({ to, replyTo, subject, text, messageId, attachment }) {
      let cut: () => void = () => undefined;
      const tooLong = new Promise<never>((_, reject) => {
        cut = () => reject(Object.assign(new Error('The try was cut'), { code: 'ETIMEDOUT' }));
      });
      const timer = setTimeout(cut, TRY_MS);
      cuts.add(cut);
      try {
        const sent = transport.sendMail({
          from,
          to: { ...to, name: enUnaLinea(to.name) },
          replyTo: { ...replyTo, name: enUnaLinea(replyTo.name) },
          subject: enUnaLinea(subject),
          text,
          messageId,
          attachments: [{ ...attachment, contentType: 'application/pdf' }],
        });
        sent.catch(() => undefined);
        await Promise.race([sent, tooLong]);
      } finally {
        clearTimeout(timer);
        cuts.delete(cut);
      }
    },
    cerrar() {
      for (const cut of cuts) cut();
      transport.close();
    },
  };
}
