import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';

/** An e-mail with a PDF attached. */
export interface MailMessage {
  to: { name: string; address: string };
  replyTo: { name: string; address: string };
  subject: string;
  text: string;
  messageId: string;
  attachment: { filename: string; content: Buffer };
}

interface Mailbox {
  /**
   * Resolves when the mail server has accepted the message. Awaits `beforeDelivery` once the server is ready for the
   * message, before its first byte: if it throws, nothing is sent.
   */
  send(message: MailMessage, beforeDelivery: () => Promise<void>): Promise<void>;
  /** Aborts all sending in progress. */
  close(): void;
}

const SECOND = 1000;
/** Timeout for everything before the message itself: well below the lease of the queue. */
const TRY_MS = 60 * SECOND;
/** Timeout for the answer to the message: giving up on a slow server could send it twice (RFC 5321, 4.5.3.2.6). */
const ANSWER_MS = 300 * SECOND;

/** Prevents header injection: line breaks and other control characters become spaces. */
// oxlint-disable-next-line no-control-regex
const onOneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();

/** A stream that awaits `before` and opens its source only when it is first read. */
const lazily = (before: () => Promise<void>, open: () => Readable): Readable =>
  Readable.from(
    (async function* () {
      await before();
      yield* open();
    })(),
  );

/** SMTP_FROM apart: nodemailer would read a colon in the company's name as the name of a group of addresses. */
function senderOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(from) ?? [];
  return { name, address: address.trim() };
}

/** The company's mailbox: SMTP with the settings of `smtpUrl` (SMTP_URL), one connection per e-mail. */
export function openMailbox(smtpUrl: string, from: string): Mailbox {
  const options = {
    url: smtpUrl,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: ANSWER_MS,
    dnsTimeout: 10 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const tries = new Set<AbortController>();
  return {
    async send({ to, replyTo, subject, text, messageId, attachment }, beforeDelivery) {
      const transport = createTransport(options);
      const attempt = new AbortController();
      const cut = () => attempt.abort();
      let timer = setTimeout(cut, TRY_MS);
      tries.add(attempt);
      transport.use('stream', ({ message }, done) => {
        const open = message.createReadStream.bind(message);
        const before = async () => {
          await beforeDelivery();
          attempt.signal.throwIfAborted();
          clearTimeout(timer);
          timer = setTimeout(cut, ANSWER_MS);
        };
        message.createReadStream = () => lazily(before, open);
        done();
      });
      try {
        await transport.sendMail({
          from: senderOf(from),
          to: { ...to, name: onOneLine(to.name) },
          replyTo: { ...replyTo, name: onOneLine(replyTo.name) },
          subject: onOneLine(subject),
          text,
          messageId,
          attachments: [{ ...attachment, contentType: 'application/pdf' }],
          signal: attempt.signal,
        });
      } finally {
        clearTimeout(timer);
        tries.delete(attempt);
      }
    },
    close() {
      for (const attempt of tries) attempt.abort();
    },
  };
}
