import { describe, expect, it } from 'vitest';
import { numberText, readNumber, twoReadings } from '../../src/contract/text/numbers';

describe('a number that a person wrote', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['₡', null],
    ['12', 12],
    ['2,5', 2.5],
    ['+5', 5],
    ['2.5', 2.5],
    ['7,', 7],
    [',5', 0.5],
    ['0,125', 0.125],
    ['1500.505', 1500.505],
    ['₡5 000', 5000],
    ['₡ 4\u00a0620,50', 4620.5],
    ['1\u202f234,5', 1234.5],
    [' 12 345 678,50 ', 12_345_678.5],
    ["1'234.50", 1234.5],
    ['1’234’567,5', 1_234_567.5],
    ["'12", 12],
    ['1\u2009234\u2003567', 1_234_567],
    ['\u202a1\u200b\u2060234,5\u202c\ufeff', 1234.5],
    ['0001.500', 1.5],
    ['00.125', 0.125],
    ['01.500,50', 1500.5],
    ['12 ,5', 12.5],
    ['1.500,50', 1500.5],
    ['1,500.50', 1500.5],
    ['1.234.567,89', 1_234_567.89],
    ['1.234.567', 1_234_567],
    ['1,234,567', 1_234_567],
    ['999999999999,99', 999_999_999_999.99],
    ['123456789012345', 123_456_789_012_345],
  ])('%o is %o', (text, value) => {
    expect(readNumber(text)).toEqual({ value });
  });

  it.each([
    ['1.500', 'Escriba 1500 o 1,5'],
    ['1,500', 'Escriba 1500 o 1,5'],
    ['9.850', 'Escriba 9850 o 9,85'],
    ['12.000', 'Escriba 12000 o 12'],
    ['01.500', 'Escriba 1500 o 1,5'],
    ['012,340', 'Escriba 12340 o 12,34'],
    ['0.500,5', 'Debe ser un número'],
    ['0,500,000', 'Debe ser un número'],
    ["12'", 'Debe ser un número'],
    ['1’50', 'Debe ser un solo número'],
    ["1.500'000", 'Debe ser un solo número'],
    ['1,500 000', 'Debe ser un solo número'],
    ['0 500', 'Debe ser un solo número'],
    ['₡ 1.234', 'Escriba 1234 o 1,2340'],
    ['-5', 'No puede ser negativo'],
    ['\u22125', 'No puede ser negativo'],
    ['-1.500', 'No puede ser negativo'],
    ['doce', 'Debe ser un número'],
    ['-', 'Debe ser un número'],
    [',', 'Debe ser un número'],
    ['1,2,3', 'Debe ser un número'],
    ['1.50,5', 'Debe ser un número'],
    ['1,5.000,2', 'Debe ser un número'],
    ['1e3', 'Debe ser un número'],
    ['12 kg', 'Debe ser un número'],
    ['12 13', 'Debe ser un solo número'],
    ['12\t13', 'Debe ser un solo número'],
    ['12\t345', 'Debe ser un solo número'],
    ['12\n345', 'Debe ser un solo número'],
    ['1 \r\n 345', 'Debe ser un solo número'],
    ['1 50', 'Debe ser un solo número'],
    ['1 2345', 'Debe ser un solo número'],
    ['1234 567', 'Debe ser un solo número'],
    ['2,5 3', 'Debe ser un solo número'],
    ['(5)', 'Debe ser un número'],
    ['5-', 'Debe ser un número'],
    ['1234567890123456', 'Tiene demasiadas cifras'],
  ])('%o is refused: %s', (text, refused) => {
    expect(readNumber(text)).toEqual({ refused });
  });

  it('is accepted in both readings that a refusal names', () => {
    for (const text of ['1.500', '9.850', '1.125', '999,999', '12.000']) {
      const read = readNumber(text);
      const readings = 'refused' in read ? read.refused.replace('Escriba ', '').split(' o ') : [];
      expect(readings).toHaveLength(2);
      for (const reading of readings) expect(readNumber(reading)).toHaveProperty('value');
    }
  });

  it('stands in an input so that it is read back as itself', () => {
    expect([null, 0, 2.5, 1234].map(numberText)).toEqual(['', '0', '2,5', '1234']);
    for (const value of [0.125, 1.125, 999.999, 1500.505]) expect(readNumber(numberText(value))).toEqual({ value });
  });

  it('means what is said of its sign, where it may mean two', () => {
    expect(twoReadings(' ₡6.500')).toEqual({ sign: '.', readings: ['6500', '6,5'] });
    expect(twoReadings('1,125')).toEqual({ sign: ',', readings: ['1125', '1,1250'] });
    for (const text of ['6,5', '1.500,50', '0.125', '1.500.000', '-1.500', 'x1.500', ''])
      expect([text, twoReadings(text)]).toEqual([text, null]);
    expect(readNumber('₡6.500', '.')).toEqual({ value: 6500 });
    expect(readNumber('6.500', ',')).toEqual({ value: 6.5 });
    expect(readNumber('1,125', '.')).toEqual({ value: 1.125 });
    // What may mean only one is read as ever.
    for (const groups of ['.', ','] as const) {
      expect(readNumber('6.5', groups)).toEqual({ value: 6.5 });
      expect(readNumber('1.500,50', groups)).toEqual({ value: 1500.5 });
      expect(readNumber('1,500.50', groups)).toEqual({ value: 1500.5 });
      expect(readNumber('-1.500', groups)).toEqual({ refused: 'No puede ser negativo' });
    }
  });
});
