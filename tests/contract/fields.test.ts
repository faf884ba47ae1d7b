import { describe, expect, it } from 'vitest';
import { catalogue } from '#contract/declarations/catalogue';
import {
  asShown,
  manyLines,
  cantidadSchema,
  dineroSchema,
  calendarDay,
  id,
  pathId,
  optionalId,
  blankable,
  requiredText,
  optionalText,
} from '#contract/declarations/fields';
import { choice, name, optional, reference } from '#contract/declarations/kinds';
import { z } from 'zod';

const messageOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

describe('a required text', () => {
  const nombre = requiredText('Falta', 5);

  it.each([undefined, null, '', '   ', '\n\t', 7, true, {}, []])('is missing when it is %o', value => {
    expect(messageOf(nombre, value)).toBe('Falta');
  });

  it.each(['\u200b', '\u00ad\u2060', ' \ufeff\u200d ', '\u202e', '\u3164', '\u115f\u1160', '\u2800 \u2800'])(
    'is missing when nothing of it shows: %j',
    value => {
      expect(messageOf(nombre, value)).toBe('Falta');
    },
  );

  it.each([
    ['  ab  ', 'ab'],
    ['a\'b"c', 'a\'b"c'],
    ['🏗️', '🏗️'],
    // Normalized to NFC, so that equal-looking texts are equal.
    ['n\u0303', 'ñ'],
    // What shows nothing could neither be seen nor searched for.
    ['a\u200bb\u00ad', 'ab'],
    ['\u202aab\u202c\u200f', 'ab'],
    // Hyphens of Word look as those of the keyboard; dashes are others.
    ['1\u20112\u20103', '1-2-3'],
    ['a – b', 'a – b'],
    ['a\u00a0 b', 'a\u00a0 b'],
    ['👷🏽‍♀️', '👷🏽‍♀️'],
    // It has one line.
    ['a\t\nb', 'a b'],
    ['a \r\n\r\n b\n', 'a b'],
    ['a\u2028b', 'a b'],
    ['a\u000bb', 'a b'],
  ])('%o is taken as %o', (given, stored) => {
    expect(nombre.parse(given)).toBe(stored);
  });

  it.each([
    ['a \u00a0\t b', 'a b'],
    ['a\r\nb', 'a b'],
    ['a\u0085 b', 'a b'],
    ['a\u200bb\u00ad', 'ab'],
    ['\u202aab\u202c\u200f\u034f', 'ab'],
    ['👷🏽‍♀️', '👷🏽‍♀️'],
  ])('%o as a name is taken as it is shown: %o', (given, stored) => {
    expect(requiredText('Falta', 5, asShown).parse(given)).toBe(stored);
  });

  it.each([
    ['a\r\nb', 'a\nb'],
    ['a\n\n b', 'a\n\n b'],
    ['a\tb', 'a\tb'],
    ['a\u000bb', 'a\nb'],
  ])('%o with several lines is taken as %o', (given, stored) => {
    expect(requiredText('Falta', 5, manyLines).parse(given)).toBe(stored);
  });

  it.each(['a\u0000b', '\ud83d', 'x\udc00', 'a\u001bb', 'a\u007fb', 'a\u0090b', 'se\ufffdor', 'a\uffffb'])(
    '%o cannot be stored',
    value => {
      expect(messageOf(nombre, value)).toBe('Tiene caracteres que no se admiten');
    },
  );

  it('is at most so long', () => {
    expect(messageOf(nombre, 'abcdef')).toBe('Admite 5 caracteres como máximo');
    expect(nombre.parse('abcde')).toBe('abcde');
  });
});

describe('an optional text', () => {
  it.each([undefined, null, '', '  '])('%o is none', value => {
    expect(optionalText().parse(value)).toBeNull();
  });
});

describe('ids', () => {
  it.each([0, -1, 1.5, 2_147_483_648, 1e300, Infinity, NaN, '1', null, undefined, true, [1]])(
    '%o names nothing',
    value => {
      expect(messageOf(id('Falta'), value)).toBe('Falta');
    },
  );

  it.each([0, '', null, undefined])('%o as an optional one means none (D2)', value => {
    expect(optionalId().parse(value)).toBeNull();
    const familia = optional(reference('Familia', 'Falta', { resource: 'categorias', record: 'categoria' }));
    expect([familia.create.parse(value), familia.update.parse(value)]).toEqual([
      null,
      value === undefined ? value : null,
    ]);
  });

  it.each(['0', '-1', '1.5', '1e3', '2147483648', '99999999999', ' 1', '1 ', '١', 'uno', ''])(
    '%o is none in a path',
    value => {
      expect(messageOf(pathId, value)).toMatch(/número entero positivo/);
    },
  );

  it.each([
    ['1', 1],
    ['0007', 7],
    ['2147483647', 2_147_483_647],
  ])('%o in a path is %d', (text, value) => {
    expect(pathId.parse(text)).toBe(value);
  });
});

describe('quantities', () => {
  it.each([
    [undefined, 'La cantidad es requerida'],
    ['3', 'La cantidad es requerida'],
    [Infinity, 'La cantidad es requerida'],
    [0, 'La cantidad mínima es 1'],
    [0.999, 'La cantidad mínima es 1'],
    [-5, 'La cantidad mínima es 1'],
    [1e9, 'La cantidad es demasiado grande'],
    [1.0001, 'Admite 3 decimales como máximo'],
    [1.0000000001, 'Admite 3 decimales como máximo'],
  ])('%o: %s', (value, message) => {
    expect(messageOf(cantidadSchema(), value)).toBe(message);
  });

  it.each([1, 2.5, 1.005, 123_456_789.123, 999_999_999.999])('%d is one', value => {
    expect(cantidadSchema().parse(value)).toBe(value);
  });

  it('are not mistaken for zero when they are tiny', () => {
    expect(messageOf(cantidadSchema('', 0), 1e-7)).toBe('Admite 3 decimales como máximo');
  });
});

describe('what a form may leave blank', () => {
  it.each([undefined, null, '', '  ', '\t', ' \u200b\ufeff'])('%o is none', value => {
    expect(blankable(cantidadSchema('Falta', 0)).parse(value)).toBeNull();
    expect(blankable(calendarDay()).parse(value)).toBeNull();
  });

  it.each(['3', ' x ', false, []])('%o is not', value => {
    expect(messageOf(blankable(cantidadSchema('Falta', 0)), value)).toBe('Falta');
  });
});

describe('amounts of money', () => {
  it.each([
    [undefined, 'Falta'],
    ['10', 'Falta'],
    [-0.01, 'No puede ser negativo'],
    [0.001, 'Admite dos decimales como máximo'],
    [1e12, 'Admite 14 cifras como máximo, dos de ellas decimales'],
    [12_345_678_901_234, 'Admite 14 cifras como máximo, dos de ellas decimales'],
    [1.25e30, 'Admite 14 cifras como máximo, dos de ellas decimales'],
    [1e-7, 'Admite dos decimales como máximo'],
  ])('%o: %s', (value, message) => {
    expect(messageOf(dineroSchema('Falta'), value)).toBe(message);
  });

  it.each([0, 0.01, 99_999_999_999.99, 999_999_999_999, 999_999_999_999.99])('%d is one', value => {
    expect(dineroSchema('Falta').parse(value)).toBe(value);
  });
});

describe('days', () => {
  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '0001-01-01',
    '26-01-01',
    '2026-1-1',
    '2026-01-01T00:00:00Z',
    '',
    '1899-12-31',
    'hoy',
    20260101,
  ])('%o is none', value => {
    expect(messageOf(calendarDay('Falta'), value)).toBe('Falta');
  });

  it.each(['2028-02-29', '1900-01-01', '9999-12-31'])('%s is one', value => {
    expect(calendarDay().parse(value)).toBe(value);
  });
});

describe('a catalogue', () => {
  it('is described by the labels of its fields, and has no choice: its form and its spreadsheets would not know it', () => {
    const { create } = catalogue({
      ...{ resource: 'marcas', table: 'marca', rights: { module: 'marcas', id: 14 }, shared: 'they are for everybody' },
      ...{ noun: { one: 'Marca', many: 'Marcas' }, created: 'La marca se agregó' },
      key: { field: 'nombre', noun: 'nombre' },
      namedBy: ['nombre'],
      fields: {
        nombre: name('Nombre', 'El nombre es requerido'),
        // @ts-expect-error It must not compile.
        gama: choice('Gama', z.enum(['alta', 'baja']), String),
      },
    });
    const described = Object.values(create.shape).map(({ description }) => description);
    expect(described).toEqual(expect.arrayContaining(['Nombre', 'Gama']));
  });
});
