import { describe, expect, it } from 'vitest';
import { AMOUNT, CODE, rowsIn, textOf } from '../../../src/web/features/documentos/paste/pastedRows';

const COLUMNS = [CODE, AMOUNT, { name: 'monto', label: 'Costo', aliases: ['precio', 'precio unit'], optional: true }];
const cellsOf = (text: string) => rowsIn(text, COLUMNS, 9).map(({ cells }) => Object.values(cells));

describe('a pasted row', () => {
  it.each([
    [
      'of Windows',
      'A\t1\t2\r\nB\t2\t3\r\n',
      [
        ['A', '1', '2'],
        ['B', '2', '3'],
      ],
    ],
    [
      'of an old Mac',
      'A\t1\rB\t2',
      [
        ['A', '1', ''],
        ['B', '2', ''],
      ],
    ],
    ['with semicolons', 'A; 1 ;3.1', [['A', '1', '3.1']]],
    ['with tabs, and semicolons in its cells', 'A;B\t1', [['A;B', '1', '']]],
    ['with quotes', '"tubo 1/2"""\t1', [['tubo 1/2"', '1', '']]],
    [
      'with inches',
      '1/2" tubo\t1\n"3/4\t2',
      [
        ['1/2" tubo', '1', ''],
        ['"3/4', '2', ''],
      ],
    ],
    [
      'with a tab and a break in a cell',
      '"A\t1\r\n;B"\t"2"\nC\t3',
      [
        ['A\t1\r\n;B', '2', ''],
        ['C', '3', ''],
      ],
    ],
    ['with a semicolon in a cell', '"A;B";2', [['A;B', '2', '']]],
    ['with empty cells behind', 'A\t1\t\t\t\t', [['A', '1', '']]],
    ['with an empty cell before', '\t1', [['', '1', '']]],
    ['with nothing', '\t\t\n \n;;\n""\t', []],
    ['with a mark of its encoding', '\uFEFFA\t1', [['A', '1', '']]],
  ])('%s', (_, text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  it.each([
    ['in another order', 'Precio unit. (₡)\tCantidad\tCódigo\n9\t2\tA', { monto: '9', cantidad: '2', codigo: 'A' }],
    ['with others between', 'Código;Descripción;CANT.\nA;x;2', { codigo: 'A', cantidad: '2' }],
    ['twice the same', 'Código\tCantidad\tCantidad\nA\t1\t2', { codigo: 'A', cantidad: '1' }],
    ['of two prices', 'Precio\tCosto\tCódigo\n9\t7\tA', { codigo: 'A', monto: '7' }],
    ['of a total', 'Código\tCantidad\tPrecio total\nA\t1\t2', { codigo: 'A', cantidad: '1' }],
    ['alone', 'Código\nA\t1', { codigo: 'A' }],
    [
      'with more words',
      'Código (SKU)\tCantidad pedida\tPrecio unit. [₡]\nA\t1\t2',
      { codigo: 'A', cantidad: '1', monto: '2' },
    ],
    ['of two amounts', 'Cantidad recibida\tCantidad (pedida)\tSKU\n1\t2\tA', { cantidad: '2', codigo: 'A' }],
    ['that may be of two', 'Código\tCantidad (a)\tCantidad (b)\nA\t1\t2', { codigo: 'A' }],
    ['of another money', 'Código\tCantidad\tPrecio ($)\nA\t1\t2', { codigo: 'A', cantidad: '1' }],
    ['of a total in brackets', 'Código\tCantidad\tCosto (total)\nA\t1\t2', { codigo: 'A', cantidad: '1' }],
  ])('below headings %s', (_, text, cells) => {
    expect(rowsIn(text, COLUMNS, 9).map(row => row.cells)).toEqual([cells]);
  });

  it('is no heading for a cell that says one', () => {
    expect(cellsOf('A\t1\tcodigo\nB\t2\t')).toEqual([
      ['A', '1', 'codigo'],
      ['B', '2', ''],
    ]);
  });

  it('is printed below its headings, which are said once', () => {
    const text = 'X\t1\nCantidad\tCódigo\n1\tA\n2\tB\nCódigo\tCantidad\nC\t3';
    expect(textOf(rowsIn(text, COLUMNS, 9))).toBe(text);
  });
});
