/** Why an e-mail did not go, fit to show, and whether it is worth another try. */
export interface Fallo {
  error: string;
  definitivo: boolean;
  /** The mail server itself said that it did not take it. */
  rechazado: boolean;
}

const porCodigo: Record<string, string> = {
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

/** The server itself says no for good; what else fails may pass. */
const RECHAZOS = ['EENVELOPE', 'EMESSAGE'];

const fieldOf = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Object.entries(error).find(([key]) => key === name)?.[1] : undefined;

/** Reads the error of a try. The server's own words are left out: they are in another language, and may hold anything. */
export function falloDe(error: unknown): Fallo {
  const code = String(fieldOf(error, 'code') ?? '');
  const answer = Number(fieldOf(error, 'responseCode') ?? 0);
  const said = answer > 0 ? ` (código ${answer})` : '';
  return {
    error: `${porCodigo[code] ?? 'No se pudo enviar el correo'}${said}`,
    definitivo: RECHAZOS.includes(code) && answer >= 500,
    rechazado: answer >= 400,
  };
}
