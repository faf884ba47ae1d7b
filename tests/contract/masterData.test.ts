import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { isCedulaValid, clientes, cedulaHint } from '#contract/cliente';
import { newEmpresa } from '#contract/empresa';
import { newPerfilModulo, newUsuarioPerfil, newUsuarioProyecto } from '#contract/enlaces';
import { perfiles } from '#contract/perfil';
import { proveedores } from '#contract/proveedor';
import { claveChange, newUsuario, editedUsuario } from '#contract/usuarioAdmin';

const messages = (schema: z.ZodType, value: unknown): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) found[path.join('.')] ??= message;
  return found;
};

const cliente = {
  nombre: 'El nombre es requerido',
  apellido: 'El apellido es requerido',
  cedula: 'La cedula es requerida (Debe ser valida)',
  telefono: 'El telefono es requerido (Debe ser valido)',
  email: 'El email es requerido (Debe ser valido)',
  'direccion.provincia': 'La provicia es requerida',
  'direccion.ciudad': 'La ciudad es requerida',
  'direccion.calle': 'La calle es requerida',
  'direccion.numeroCasa': 'La casa es requerida',
};
const proveedor = {
  razonSocial: 'El nombre es requerido',
  telefonos: 'Teléfonos son requeridos',
  mailOrden: 'El Correo Orden es requerido',
  mailGeneral: 'Correo General es requerido',
  'direccion.provincia': 'es requerida',
  contacto: 'El Nombre Contacto es requerido',
  telefono: 'El celular del contacto es requerido (Debe ser valido)',
};
const usuario = {
  email: 'El email es requerido',
  nombreUsuario: 'El nombre de usuario es requerido',
  nombre: 'El nombre es requerido',
  apellido: 'El apellido es requerido',
};
const persona = { email: 'ana@x.cr', nombreUsuario: 'ana', nombre: 'Ana', apellido: 'Mora' };

/** S5, word by word. */
describe('messages of an empty form', () => {
  it.each<[string, z.ZodType, unknown, Record<string, string>]>([
    ['a new client', clientes.create, {}, cliente],
    ['a new client with blanks', clientes.create, { nombre: ' ', direccion: { provincia: '', ciudad: ' ' } }, cliente],
    ['a client', clientes.update, { id: 1 }, { ...cliente, cedula: 'La cedula es requerida' }],
    ['a new supplier', proveedores.create, {}, proveedor],
    ['a supplier', proveedores.update, { id: 1, direccion: null }, proveedor],
    ['a new profile', perfiles.create, {}, { nombre: 'El Perfil es requerido (Debe ser valido)' }],
    ['a profile', perfiles.update, { id: 1 }, { nombre: 'El nombre es requerido (Debe ser valido)' }],
    [
      'the company',
      newEmpresa,
      {},
      {
        rnc: 'El rnc es requerido',
        ncf: 'El Ncf es requerido',
        razonSocial: 'La Razón social es requerida',
        nombre: 'El nombre requerido',
        telefono: 'El telefono requerido',
        direccion: 'La dirección requerida',
      },
    ],
    ['a new user', newUsuario, {}, { ...usuario, pass: 'La contraseña es requerida' }],
    ['a new user with blanks', newUsuario, { pass: '   ' }, { ...usuario, pass: 'La contraseña es requerida' }],
    ['a user', editedUsuario, { id: 1 }, usuario],
    [
      "a user's profile",
      newUsuarioPerfil,
      {},
      { idUsuario: 'El usuario es requerido', idPerfil: 'Perfil es requerido' },
    ],
    ["a user's project", newUsuarioProyecto, { idUsuario: 1, idProyecto: 0 }, { idProyecto: 'Proyecto es requerido' }],
    ["a profile's module", newPerfilModulo, { idPerfil: 1 }, { idModulo: 'Módulo es requerido' }],
    [
      'a change of password',
      claveChange,
      {},
      { claveActual: 'La contraseña actual es requerida', claveNueva: 'La contraseña nueva es requerida' },
    ],
  ])('%s', (_, schema, value, expected) => {
    expect(messages(schema, value)).toEqual(expected);
  });
});

describe('a telephone number', () => {
  const isValid = (telefono: string) => !('telefono' in messages(clientes.create, { telefono }));

  it.each([
    '8888888888',
    '888-888-8888',
    '(888) 888-8888',
    '888.888.8888',
    '888 888 8888',
    '+1 888 888 8888',
    '1-888-888-8888',
    '+50688213344',
    '50688213344',
    '888-888-8888x12',
    '888-888-8888 x1234',
  ])('may be «%s»', telefono => expect(isValid(telefono)).toBe(true));

  it.each(['', '888888888', 'abc', '888-888-88888', '+1234 888 888 8888', '888-888-8888 ext 1', '8a8-888-8888'])(
    'may not be «%s»',
    telefono => expect(isValid(telefono)).toBe(false),
  );

  it('is checked in no time, however long', () => {
    const start = performance.now();
    expect(isValid('('.repeat(250))).toBe(false);
    expect(isValid(`1${'-'.repeat(240)}x`)).toBe(false);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe('a cédula is checked, never refused (D39)', () => {
  it.each([
    ['00113918205', true],
    ['001-1391820-5', true],
    ['402-1234567-8', true],
    ['402-1234567-9', false],
    ['1-1391-0820', false],
    ['40212345678x', false],
    ['', false],
  ])('%s: %s', (cedula, valid) => expect(isCedulaValid(cedula)).toBe(valid));

  it('is hinted at, and saved', () => {
    expect(cedulaHint('402-1234567-9')).toMatch(/dígito verificador/);
    expect([cedulaHint('402-1234567-8'), cedulaHint(' ')]).toEqual([null, null]);
    expect(messages(clientes.create, { cedula: '123' })).not.toHaveProperty('cedula');
  });
});

describe('an e-mail must be an address', () => {
  it.each<[string, string, z.ZodType, string]>([
    ['a client', 'email', clientes.create, 'El email es requerido (Debe ser valido)'],
    ['a supplier', 'mailOrden', proveedores.create, 'El Correo Orden debe ser valido'],
    ['a supplier', 'mailGeneral', proveedores.create, 'Correo General debe ser valido'],
    ['a user', 'email', newUsuario, 'El email debe ser valido'],
  ])('%s: %s', (_, field, schema, message) => {
    for (const value of ['ana', 'ana@', '@x.cr', 'ana@x', 'a b@x.cr']) {
      expect(messages(schema, { [field]: value })[field]).toBe(message);
    }
    expect(messages(schema, { [field]: '  ana@x.cr ' })).not.toHaveProperty(field);
  });
});

describe('the two passwords of a user', () => {
  const different = { repetirPass: 'Las contraseñas deben ser iguales' };

  it.each<[string, z.ZodType, Record<string, unknown>, Record<string, string>]>([
    ['equal', newUsuario, { pass: 'secreta.1', repetirPass: 'secreta.1' }, {}],
    ['the second missing, as a plain client sends it', newUsuario, { pass: 'secreta.1' }, {}],
    ['different', newUsuario, { pass: 'secreta.1', repetirPass: 'secreta.2' }, different],
    ['the second blank', newUsuario, { pass: 'secreta.1', repetirPass: '' }, different],
    ['too short', newUsuario, { pass: '1234567' }, { pass: 'La contraseña debe tener al menos 8 caracteres' }],
    ['both blank on edit', editedUsuario, { id: 1, pass: '', repetirPass: '' }, {}],
    ['both null on edit', editedUsuario, { id: 1, pass: null, repetirPass: null }, {}],
    ['equal on edit', editedUsuario, { id: 1, pass: 'secreta.1', repetirPass: 'secreta.1' }, {}],
    ['only the second on edit', editedUsuario, { id: 1, pass: '', repetirPass: 'secreta.1' }, different],
    ['the second blank on edit', editedUsuario, { id: 1, pass: 'secreta.1', repetirPass: '' }, different],
  ])('%s', (_, schema, passwords, expected) => {
    expect(messages(schema, { ...persona, ...passwords })).toEqual(expected);
  });

  it('are kept to the letter, and a blank one is none', () => {
    expect(newUsuario.parse({ ...persona, pass: ' con espacios ' }).pass).toBe(' con espacios ');
    expect(editedUsuario.parse({ ...persona, id: 1, pass: '' }).pass).toBeUndefined();
  });

  it('are said to differ together with whatever else is wrong', () => {
    const found = messages(newUsuario, { pass: 'secreta.1', repetirPass: 'x' });
    expect(found).toEqual({ ...usuario, ...different });
  });
});

describe('a roll', () => {
  it.each([
    ['', 'General'],
    [undefined, undefined],
    [null, undefined],
    ['Administrador', 'Administrador'],
  ])('%o is %o', (given, taken) => {
    expect(editedUsuario.parse({ ...persona, id: 1, roll: given }).roll).toBe(taken);
  });

  it('of another name is refused', () => {
    expect(messages(editedUsuario, { ...persona, id: 1, roll: 'Dueño' })).toEqual({
      roll: 'El rol debe ser Administrador o General',
    });
  });
});
