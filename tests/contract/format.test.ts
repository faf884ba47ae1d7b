import { describe, expect, it } from 'vitest';
import { articleCount, ivaOfLine, printedTotales, totalesOfCompra } from '#contract/documentTotals';
import {
  addDays,
  cantidad,
  dayOf,
  daysLate,
  dia,
  dinero,
  fechaHora,
  fechaHoraLinea,
  ago,
  compactNumber,
  firstFew,
  importe,
  parseInstant,
  sentence,
  signed,
} from '#contract/text/format';

const CR = 'America/Costa_Rica';

it.each([
  ['2026-05-10', '2026-05-12', 2],
  ['2026-11-18', '2026-11-21', 3],
  ['2026-02-28T23:00:00Z', '2026-03-01', 1],
  ['2026-05-12', '2026-05-12', 0],
  ['2026-05-13', '2026-05-12', 0],
  [null, '2026-05-12', null],
  ['', '2026-05-12', null],
  ['pronto', '2026-05-12', null],
])('what was for %o is late on %s by %o days', (day, hoy, late) => {
  expect(daysLate(day, hoy)).toBe(late);
});

/** S9, D38, D43. */
describe('dates', () => {
  it.each([
    ['2026-03-07T06:00:00.000Z', CR, '7/3/26, 12:00 a. m.'],
    ['2026-03-07T05:59:59.999Z', CR, '6/3/26, 11:59 p. m.'],
    ['2026-03-07T18:00:00Z', CR, '7/3/26, 12:00 p. m.'],
    ['2026-03-07T17:59:00Z', CR, '7/3/26, 11:59 a. m.'],
    ['2026-12-31T23:30:00Z', CR, '31/12/26, 5:30 p. m.'],
    ['2027-01-01T05:30:00Z', CR, '31/12/26, 11:30 p. m.'],
    ['2026-12-31T23:30:00Z', 'Europe/Madrid', '1/1/27, 12:30 a. m.'],
    ['2026-03-07T06:00:00+06:00', CR, '6/3/26, 6:00 p. m.'],
    ['2026-03-07T06:00:00', CR, '7/3/26, 6:00 a. m.'],
    ['2026-03-07T00:00:00', CR, '7/3/26, 12:00 a. m.'],
    ['2026-03-07T08:15:30.1234567', CR, '7/3/26, 8:15 a. m.'],
    ['2026-03-07', CR, '7/3/26, 12:00 a. m.'],
    ['2026-03-07', 'Pacific/Kiritimati', '7/3/26, 12:00 a. m.'],
    ['2026-03-07', 'Pacific/Pago_Pago', '7/3/26, 12:00 a. m.'],
    ['', CR, '—'],
    [null, CR, '—'],
    [undefined, CR, '—'],
    ['mañana', CR, '—'],
  ])('prints %s in %s as %s', (iso, zone, printed) => {
    expect(fechaHora(iso, zone)).toBe(printed);
  });

  it.each([
    ['2026-03-07T05:59:00Z', '06/03/26 23:59'],
    ['2026-03-07T06:00:00Z', '07/03/26 00:00'],
    [null, '—'],
    ['nunca', '—'],
  ])('prints the delivered date %s of a line as %s', (iso, printed) => {
    expect(fechaHoraLinea(iso, CR)).toBe(printed);
  });

  it.each([
    ['2026-03-07', '7/3/26'],
    ['2026-12-31T23:59:59Z', '31/12/26'],
    ['', '—'],
    [null, '—'],
    ['7/3/2026', '—'],
  ])('prints the day %s as %s whatever the zone', (day, printed) => {
    expect(dia(day)).toBe(printed);
  });

  it.each([
    // Around daylight saving changes, local times have the offset of their own side of the change.
    ['2026-03-08T01:59:00', 'America/New_York', '2026-03-08T06:59:00.000Z'],
    ['2026-03-08T03:00:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-11-01T00:30:00', 'America/New_York', '2026-11-01T04:30:00.000Z'],
    ['2026-11-01T03:00:00', 'America/New_York', '2026-11-01T08:00:00.000Z'],
    ['2026-03-29T03:30:00', 'Europe/Madrid', '2026-03-29T01:30:00.000Z'],
    ['2026-03-07T23:59:59.900', CR, '2026-03-08T05:59:59.900Z'],
  ])('takes the wall clock %s in %s for %s', (text, zone, instant) => {
    expect(parseInstant(text, zone)?.toISOString()).toBe(instant);
  });

  it.each([
    ['2026-03-07T05:59:59.999Z', CR, '2026-03-06'],
    ['2026-03-07T06:00:00Z', CR, '2026-03-07'],
    ['2026-03-07T10:00:00Z', 'Pacific/Kiritimati', '2026-03-08'],
    ['2026-03-07T10:59:59Z', 'Pacific/Pago_Pago', '2026-03-06'],
  ])('puts %s in %s on %s', (instant, zone, day) => {
    expect(dayOf(new Date(instant), zone)).toBe(day);
  });

  it.each([
    ['2026-02-27', 2, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-08', 0, '2026-03-08'],
    ['2026-03-01', -1, '2026-02-28'],
  ])('%s and %i days is %s', (day, days, result) => {
    expect(addDays(day, days)).toBe(result);
  });
});

/** D25. es-CR separates thousands with a no-break space. */
describe('amounts', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ');

  it.each([
    [2.5, '2,5'],
    [1234.125, '1 234,125'],
    [0, '0'],
    [999_999_999.999, '999 999 999,999'],
    [null, '—'],
    [undefined, '—'],
  ])('prints the quantity %s as %s', (value, printed) => {
    expect(plain(cantidad(value))).toBe(printed);
  });

  it.each([
    [1234.5, '₡1 234,50'],
    [0, '₡0,00'],
    [-532_242.5, '−₡532 242,50'],
    [99_999_999_999.99, '₡99 999 999 999,99'],
    [null, '—'],
  ])('prints %s colones as %s', (value, printed) => {
    expect(plain(dinero(value))).toBe(printed);
  });

  it.each([
    [100.03, 13, 113.03],
    [0.5, 0.07, 0.57],
  ])('of a subtotal of %s are an IVA of %s and a total of %s, rounded half up', (subtotal, iva, total) => {
    expect(printedTotales(subtotal)).toEqual({ subtotal, iva, total });
  });

  it('of several lines have an IVA that is rounded by line, so that the lines add up to it', () => {
    const line = { costo: 1.04, cantidad: 1 };
    expect(ivaOfLine(line)).toBe(0.14);
    expect(totalesOfCompra([line, line])).toEqual({ subtotal: 2.08, iva: 0.28, total: 2.36 });
  });

  it('are of as many articles as have another id or, where they are special, another name', () => {
    const line = { idProducto: 1, codigo: 'CEM-0101', nombreProducto: 'Cemento' };
    const special = { idProducto: 9, codigo: '000-001', nombreProducto: 'Flete' };
    expect(articleCount([line, { ...line, nombreProducto: 'Cemento gris' }])).toBe(1);
    expect(articleCount([line, special, special, { ...special, nombreProducto: 'Grúa' }])).toBe(3);
  });

  it('prints an amount without its sign', () => {
    expect(plain(importe(4620))).toBe('4 620,00');
  });

  it.each([
    [10, '+10'],
    [0, '+0'],
    [-4.5, '−4,5'],
  ])('prints the difference %s as %s', (difference, printed) => {
    expect(signed(difference)).toBe(printed);
  });

  it.each([
    [950, '950'],
    [1500, '1,5 k'],
    [12_000, '12 k'],
    [1_500_000, '1,5 M'],
    [999e12, '999 B'],
    [1e15, '1E15'],
    [2.5e17, '2,5E17'],
    [-1e24, '-1E24'],
  ])('prints %s on the axis of a chart as %s', (value, printed) => {
    expect(plain(compactNumber(value))).toBe(printed);
  });
});

describe('a sentence', () => {
  it.each([
    ['Se agregó Cemento', 'Se agregó Cemento.'],
    ['Aceros S.A.', 'Aceros S.A.'],
    ['¿Y ahora?', '¿Y ahora?'],
    ['Espere…', 'Espere…'],
  ])('of %s is %s', (text, printed) => {
    expect(sentence(text)).toBe(printed);
  });
});

describe('the first few texts', () => {
  it.each([
    [2, 'a, b y 1 más'],
    [3, 'a, b, c'],
  ])('up to %i are %s', (most, printed) => {
    expect(firstFew(['a', 'b', 'c'], most)).toBe(printed);
  });
});

/** UI, Words: '… hace 2 minutos'. */
describe('how long ago', () => {
  const now = new Date('2026-03-07T18:00:00Z');
  it.each([
    ['2026-03-07T18:00:20Z', 'hace un momento'],
    ['2026-03-07T17:59:01Z', 'hace un momento'],
    ['2026-03-07T17:59:00Z', 'hace 1 minuto'],
    ['2026-03-07T17:57:30Z', 'hace 2 minutos'],
    ['2026-03-07T17:00:00Z', 'hace 1 hora'],
    ['2026-03-06T18:00:01Z', 'hace 23 horas'],
    ['2026-03-06T18:00:00Z', 'el 6/3/26, 12:00 p. m.'],
  ])('%s was %s', (iso, words) => {
    expect(ago(iso, now, CR)).toBe(words);
  });
});
