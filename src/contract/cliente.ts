import type { z } from 'zod';
import { catalogue } from './declarations/catalogue';
import { ERROR_MESSAGE } from './calls/envelope';
import { labels } from './declarations/labels';
import { email, group, phone, text } from './declarations/kinds';

/** Clients. All of the address is required; 'provicia' is the specification's spelling. */
export const clientes = catalogue({
  resource: 'clientes',
  table: 'cliente',
  rights: { module: 'clientes' },
  shared: "customers are the company's",
  paths: { search: '/Cliente/filtro/:text' },
  creates: ['nombre', 'apellido', 'email', 'cedula', 'telefono', 'direccion'],
  exports: 'Clientes',
  imports: true,
  noun: { one: 'Cliente', many: 'Clientes' },
  namedBy: ['nombre', 'apellido'],
  key: { field: 'cedula', noun: 'cédula', feminine: true, dashes: true },
  created: 'Cliente agregado correctamente',
  failures: { create: ERROR_MESSAGE },
  exportFirst: ['nombre', 'apellido', 'email'],
  fields: {
    nombre: text('Nombre', 'El nombre es requerido', { example: 'Ana' }),
    apellido: text('Apellido', 'El apellido es requerido', { example: 'Ejemplo', aliases: ['apellidos'] }),
    cedula: text(
      'Cedula',
      { create: 'La cedula es requerida (Debe ser valida)', update: 'La cedula es requerida' },
      { proper: labels.cedula, example: '1-1234-0567', aliases: ['identificacion'] },
    ),
    telefono: phone('Telefono', 'El telefono es requerido (Debe ser valido)', {
      proper: labels.telefono,
      example: '506-888-777-6666',
    }),
    email: email('Email', 'El email es requerido (Debe ser valido)', undefined, {
      example: 'ana@ejemplo.cr',
      aliases: ['correo', 'correo electronico'],
    }),
    direccion: group(
      labels.direccion,
      {
        provincia: text(labels.provincia, 'La provicia es requerida', { example: 'San José' }),
        ciudad: text(labels.ciudad, 'La ciudad es requerida', { example: 'Escazú' }),
        calle: text(labels.calle, 'La calle es requerida', { example: 'Calle 5' }),
        numeroCasa: text(labels.numeroCasa, 'La casa es requerida', { example: '25', aliases: ['numero de casa'] }),
      },
      'La provicia es requerida',
    ),
  },
});

export type Cliente = z.infer<typeof clientes.record>;
export type NewCliente = z.infer<typeof clientes.create>;

const CEDULA_DIGITS = 11;

/** The check digit of a national id: weights 1,2,1,2,… over the first ten digits, two-digit products counted digit by digit. */
function checkDigit(digits: readonly number[]): number {
  const sum = digits.slice(0, CEDULA_DIGITS - 1).reduce((total, digit, index) => {
    const producto = digit * (index % 2 === 0 ? 1 : 2);
    return total + (producto > 9 ? producto - 9 : producto);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** Whether a national id passes its check: without dashes, 11 digits with the right check digit. Only a hint (D39). */
export function isCedulaValid(cedula: string): boolean {
  const bare = cedula.replaceAll('-', '').trim();
  if (!/^\d{11}$/.test(bare)) return false;
  const digits = Array.from(bare, Number);
  return digits[CEDULA_DIGITS - 1] === checkDigit(digits);
}

/** The hint under a cédula that fails its check, or null. It never prevents saving (D39). */
export const cedulaHint = (cedula: string): string | null =>
  cedula.trim() === '' || isCedulaValid(cedula)
    ? null
    : 'Revise la cédula: su dígito verificador no coincide. Puede guardarla así';
