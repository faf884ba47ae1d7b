import { isRecord } from '#contract/calls/envelope';

/** Why an e-mail was not sent: message for users in Spanish; `isFinal`, if retrying is pointless. */
interface Failure {
  error: string;
  /** What to do about it, as a sentence of its own; empty if it may pass by itself. */
  advice: string;
  isFinal: boolean;
  /** The mail server answered that it did not accept the message. */
  isRefused: boolean;
}

type Reason = readonly [error: string, advice?: string];

const REVISE_URL = 'Pida que se revise SMTP_URL';
const NO_CONNECTION: Reason = ['No se pudo conectar con el servidor de correo'];
const NO_ANSWER: Reason = ['El servidor de correo no respondió a tiempo'];
const NOT_ENCRYPTED: Reason = ['No se pudo cifrar la conexión con el servidor de correo', REVISE_URL];
const NOT_VALID_NOW: Reason = ['El certificado del servidor de correo no está vigente', 'Pida que se renueve'];
const NO_MESSAGE: Reason = ['El servidor de correo no aceptó el mensaje'];
const TOO_LARGE: Reason = [
  'El mensaje es demasiado grande para el servidor de correo',
  'Descargue la orden y envíela de otra manera',
];
const SENDER: Reason = ['El servidor de correo no aceptó el remitente', 'Pida que se revisen SMTP_FROM y SMTP_URL'];

const byCode: Partial<Record<string, Reason>> = {
  EAUTH: ['El servidor de correo no aceptó el usuario o la clave', REVISE_URL],
  EABORT: NO_ANSWER,
  ETIMEDOUT: NO_ANSWER,
  EDNS: ['No se encontró el servidor de correo'],
  ETLS: NOT_ENCRYPTED,
  ECONNECTION: NO_CONNECTION,
  ECONNREFUSED: NO_CONNECTION,
  ESOCKET: NO_CONNECTION,
  EENVELOPE: [
    'El servidor de correo no aceptó la dirección del proveedor',
    'Revise el Correo orden en los datos del proveedor',
  ],
  EMESSAGE: NO_MESSAGE,
};

/** What an EENVELOPE is about that is not of an address of the supplier, by the SMTP command that was refused. */
const byCommand: Partial<Record<string, Reason>> = { 'MAIL FROM': SENDER, DATA: NO_MESSAGE };

/** Answers to MAIL FROM that are not about the sender (RFC 5321, 4.2.3; RFC 4954, 6). */
const bySenderAnswer: Partial<Record<number, Reason>> = {
  452: NO_MESSAGE,
  530: ['El servidor de correo pide usuario y clave, o que se cifre la conexión', REVISE_URL],
  552: TOO_LARGE,
};

/** What is wrong with an encrypted connection, by the code of Node, which nodemailer keeps as `originalCode`. */
function tlsReason(code: string): Reason | undefined {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return ['El certificado del servidor de correo es de otro nombre que el de SMTP_URL', REVISE_URL];
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') return NOT_VALID_NOW;
  if (/CERT|UNABLE_TO_VERIFY/.test(code)) {
    return [
      'El certificado del servidor de correo no es de confianza',
      'Pida que se revisen SMTP_URL y NODE_EXTRA_CA_CERTS',
    ];
  }
  return /^ERR_SSL_|^EPROTO$/.test(code) ? NOT_ENCRYPTED : undefined;
}

/** The parts of an error of nodemailer, or of any other. */
function partsOf(error: unknown) {
  const { code = '', originalCode = '', command = '', response = '', responseCode = 0 } = isRecord(error) ? error : {};
  return {
    code: String(code),
    original: String(originalCode),
    command: String(command),
    response: String(response),
    answer: Number(responseCode),
  };
}

function reasonOf({ code, original, command, response, answer }: ReturnType<typeof partsOf>): Reason | undefined {
  // A message that is too large may be refused at any command; the enhanced code tells (RFC 3463).
  if (/^5\d\d[ -]5\.(2\.3|3\.4)\b/.test(response)) return TOO_LARGE;
  if (code !== 'EENVELOPE') return tlsReason(original) ?? byCode[code];
  return (command === 'MAIL FROM' && bySenderAnswer[answer]) || byCommand[command] || byCode[code];
}

/** Error codes that are permanent when the mail server answers 5xx; all other failures may be temporary. */
const REFUSALS = ['EENVELOPE', 'EMESSAGE'];

/** Converts the error of an attempt. Leaves out the mail server's text: it is not Spanish and may contain anything. */
export function failureOf(error: unknown): Failure {
  const parts = partsOf(error);
  const { code, answer } = parts;
  const [what, advice = ''] = reasonOf(parts) ?? ['No se pudo enviar el correo'];
  const said = answer > 0 ? ` (código ${answer})` : '';
  return {
    error: `${what}${said}`,
    advice,
    isFinal: REFUSALS.includes(code) && answer >= 500,
    isRefused: answer >= 400,
  };
}

/** A failure as users read it; `tries`, if it is the last of several. */
export function failureText({ error, advice }: Failure, tries = 1): string {
  const last = tries > 1 ? `${error}, tras ${tries} intentos` : error;
  return advice ? `${last}. ${advice}` : last;
}

/**
 * The error of an attempt for the log: code, and on one line what was said. Nothing is repeated of what a mail server says
 * to a sign-in: it may contain the password.
 */
export function failureNote(error: unknown): { motivo: string; codigo?: string; detalle?: string } {
  const { code, original, command } = partsOf(error);
  const motivo = failureText(failureOf(error));
  const codigo = original || code || undefined;
  if (code === 'EAUTH' || command.startsWith('AUTH') || !(error instanceof Error)) return { motivo, codigo };
  return { motivo, codigo, detalle: error.message.replace(/\s+/g, ' ').trim().slice(0, 300) };
}
