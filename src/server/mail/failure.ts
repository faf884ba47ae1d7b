import { isRecord } from '#contract/calls/envelope';

/** Why an e-mail was not sent: message for users in Spanish; `isFinal`, if retrying is pointless. */
interface Failure {
  error: string;
  isFinal: boolean;
  /** The mail server answered that it did not accept the message. */
  isRefused: boolean;
}

const byCode: Record<string, string> = {
  EAUTH: 'El servidor de correo no aceptó el usuario o la clave',
  EABORT: 'El servidor de correo no respondió a tiempo',
  ETIMEDOUT: 'El servidor de correo no respondió a tiempo',
  EDNS: 'No se encontró el servidor de correo',
  ETLS: 'No se pudo cifrar la conexión con el servidor de correo',
  ECONNECTION: 'No se pudo conectar con el servidor de correo',
  ECONNREFUSED: 'No se pudo conectar con el servidor de correo',
  ESOCKET: 'No se pudo conectar con el servidor de correo',
  EENVELOPE: 'El servidor de correo no aceptó la dirección del proveedor',
  EMESSAGE: 'El servidor de correo no aceptó el mensaje',
};

/** What an EENVELOPE is about that is not of an address of the supplier, by the SMTP command that was refused. */
const byCommand: Record<string, string> = {
  'MAIL FROM': 'El servidor de correo no aceptó el remitente',
  DATA: 'El servidor de correo no aceptó el mensaje',
};

/** Error codes that are permanent when the mail server answers 5xx; all other failures may be temporary. */
const REFUSALS = ['EENVELOPE', 'EMESSAGE'];

/** Converts the error of an attempt. Leaves out the mail server's text: it is not Spanish and may contain anything. */
export function failureOf(error: unknown): Failure {
  const { code = '', command = '', responseCode = 0 } = isRecord(error) ? error : {};
  const reason = (code === 'EENVELOPE' && byCommand[String(command)]) || byCode[String(code)];
  const answer = Number(responseCode);
  const said = answer > 0 ? ` (código ${answer})` : '';
  return {
    error: `${reason ?? 'No se pudo enviar el correo'}${said}`,
    isFinal: REFUSALS.includes(String(code)) && answer >= 500,
    isRefused: answer >= 400,
  };
}
