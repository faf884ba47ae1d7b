import { describe, expect, it } from 'vitest';
import { clientes } from '#contract/cliente';
import { telefono } from '#contract/contacto';
import { proveedores } from '#contract/proveedor';

const requerido = 'El telefono es requerido (Debe ser valido)';
const campo = telefono(requerido);

/** The specification's pattern: an optional country code of 1 to 3 digits, then 3, 3 and 4 digits. */
const PATTERN = /^(?:\+?\d{1,3})?[-. (]*\d{3}[-. )]*\d{3}[-. ]*\d{4}(?: *x\d+)?$/i;

describe('a telephone', () => {
  it.each([
    ['8888-8888', '+50688888888'],
    ['8888 8888', '+50688888888'],
    ['88888888', '+50688888888'],
    ['+506 8888-8888', '+50688888888'],
    ['506 8888 8888', '+50688888888'],
    ['(506) 8888-8888', '+50688888888'],
    ['506-888-777-6666', '506-888-777-6666'],
    ['888-777-6666 x12', '888-777-6666 x12'],
    ['\u202a+506 8888-8888\u202c', '+50688888888'],
    ['8888\u20118888', '+50688888888'],
    ['888–777–6666', '888-777-6666'],
    ['2222-3333 x12', '+50622223333 x12'],
  ])('typed as %s is kept as %s, which the pattern takes', (typed, kept) => {
    expect(campo.parse(typed)).toBe(kept);
    expect(kept).toMatch(PATTERN);
    expect(campo.parse(kept)).toBe(kept);
  });

  it.each(['888', '8888-88888', 'no tiene', '+8888-8888', '888-888-8888 y12'])(
    '%s is refused by the quoted message and nothing more',
    typed => {
      expect(campo.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([requerido]);
    },
  );

  it('that is missing is asked for by the same', () => {
    expect(campo.safeParse('').error?.issues[0]?.message).toBe(requerido);
  });

  it.each([clientes.fields.telefono, proveedores.fields.telefono])(
    'has the forms that are taken beside its input',
    ({ help }) => {
      expect(help).toBe('8888-8888, +506 8888-8888 o 888-888-8888');
    },
  );
});
