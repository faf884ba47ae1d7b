import { z } from 'zod';
import { correo, telefono } from './contacto';
import { estatusInicial, id, referencia, registro, texto } from './fields';

/** The message that differs between adding and editing (SPEC part 5). */
const mensajes = { crear: 'La cedula es requerida (Debe ser valida)', editar: 'La cedula es requerida' };

/** A client's address; all of it is required. 'provicia' is SPEC's spelling. */
const direccion = z.object(
  {
    provincia: texto('La provicia es requerida'),
    ciudad: texto('La ciudad es requerida'),
    calle: texto('La calle es requerida'),
    numeroCasa: texto('La casa es requerida'),
  },
  'La provicia es requerida',
);

const campos = (cedula: string) => ({
  nombre: texto('El nombre es requerido'),
  apellido: texto('El apellido es requerido'),
  cedula: texto(cedula),
  telefono: telefono('El telefono es requerido (Debe ser valido)'),
  email: correo('El email es requerido (Debe ser valido)'),
  // A body without it says what is missing field by field.
  direccion: z.preprocess(value => value ?? {}, direccion),
});

/** A client (SPEC parts 3 and 5). */
export const cliente = z.object({
  ...registro,
  nombre: z.string(),
  apellido: z.string(),
  cedula: z.string(),
  email: z.string(),
  telefono: z.string(),
  direccion: z.object({
    id: id().nullish(),
    provincia: z.string(),
    ciudad: z.string(),
    calle: z.string(),
    numeroCasa: z.string(),
  }),
});
export const clienteCrear = z.object({ ...campos(mensajes.crear), estatus: estatusInicial });
export const clienteEditar = z.object({ ...campos(mensajes.editar), ...referencia });

export type Cliente = z.infer<typeof cliente>;
export type ClienteCrear = z.infer<typeof clienteCrear>;

export const MENSAJE_CLIENTE_CREADO = 'Cliente agregado correctamente';

const DIGITOS_CEDULA = 11;

/** The check digit of SPEC part 5: weights 1,2,1,2,… over the first ten digits, two-digit products counted digit by digit. */
function digitoVerificador(digitos: readonly number[]): number {
  const suma = digitos.slice(0, DIGITOS_CEDULA - 1).reduce((total, digito, index) => {
    const producto = digito * (index % 2 === 0 ? 1 : 2);
    return total + (producto > 9 ? producto - 9 : producto);
  }, 0);
  return (10 - (suma % 10)) % 10;
}

/** Whether a national id passes its check: dashes aside, 11 digits with the right check digit. Only ever a hint (D39). */
export function cedulaEsValida(cedula: string): boolean {
  const texto = cedula.replaceAll('-', '').trim();
  if (!/^\d{11}$/.test(texto)) return false;
  const digitos = Array.from(texto, Number);
  return digitos[DIGITOS_CEDULA - 1] === digitoVerificador(digitos);
}

/** The hint under a cédula that fails its check, or null; it never keeps anybody from saving (D39). */
export const pistaDeCedula = (cedula: string): string | null =>
  cedula.trim() === '' || cedulaEsValida(cedula)
    ? null
    : 'Revise la cédula: su dígito verificador no coincide. Puede guardarla así';
