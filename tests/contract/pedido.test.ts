import { describe, expect, it } from 'vitest';
import { belowBoughtWarning, porComprar } from '#contract/compra';
import { budgetState } from '#contract/costoProyecto';
import { detalleOfLine, nameOfLine } from '#contract/text/lineName';
import { isLate, pendiente, lineTone } from '#contract/pedido';
import { promesaDaysLate } from '#contract/promesa';
import { avance } from '#contract/seguimiento';
import { minus, plus, sumsByPresentacion } from '#contract/text/sums';

describe('what is left to buy of a line (D24)', () => {
  it.each([
    // ordered, received, bought, left
    [30, 12, 20, 10],
    [30, 20, 12, 10],
    [30, 0, 12, 18],
    [30, 12, null, 18],
    [30, 12, 40, 0],
  ])('of %d with %d received and %s bought', (cantidad, recibido, comprado, left) => {
    expect(porComprar({ cantidad, recibido, comprado })).toBe(left);
  });

  it.each([
    // ordered, received, still to come, left
    [30, 12, 8, 10],
    [30, 12, 18, 0],
    [30, 12, 0, 18],
    [30, 12, 20, 0],
  ])('of %d with %d received and %d bought that has still to come', (cantidad, recibido, porLlegar, left) => {
    expect(porComprar({ cantidad, recibido, comprado: 20, porLlegar })).toBe(left);
  });

  it('is pointed out where a change leaves more bought than ordered', () => {
    const told = [19.999, 20, 21].map(nueva => belowBoughtWarning({ comprado: 20 }, nueva));
    expect(told).toEqual(['Ya se compraron 20: quedará comprado de más', null, null]);
    expect(belowBoughtWarning({ comprado: null }, 1)).toBeNull();
  });
});

describe('sums of quantities carry no dust of binary fractions (D25)', () => {
  it.each([
    [0.3, 0.1, 0.2, 0.4],
    [1.005, 0.005, 1, 1.01],
    [999_999_999.999, 0.001, 999_999_999.998, 1_000_000_000],
    [2.5, 2.5, 0, 5],
    [0.1, 0.2, -0.1, 0.3],
  ])('%d and %d', (a, b, difference, sum) => {
    expect(minus(a, b)).toBe(difference);
    expect(plus(a, b)).toBe(sum);
  });

  it('takes what is pending of a line, below 0 when too much came', () => {
    expect(pendiente({ cantidad: 10, recibido: 9.999 })).toBe(0.001);
    expect(pendiente({ cantidad: 3, recibido: 5 })).toBe(-2);
  });
});

describe('how much of an order has come', () => {
  it.each([
    // lines, pending ones, per cent
    [0, 0, null],
    [3, 3, 0],
    [3, 1, 66],
    [300, 1, 99],
    [3, 0, 100],
  ])('of %d lines with %d pending', (lineas, pendientes, percent) => {
    expect(avance({ lineas, pendientes })).toBe(percent);
  });
});

describe('quantities by presentación (D45)', () => {
  const line = (presentacion: string | null, cantidad: number) => ({ presentacion, cantidad });
  const three = [line('Saco', 0.1), line('Unidad', 5), line('Saco', 0.2), line('Metro', 500), line(null, 7)];

  it('are added up each by itself', () => {
    expect(sumsByPresentacion([])).toBe('');
    expect(sumsByPresentacion(three)).toBe('0,3 Saco, 5 Unidad, 500 Metro');
  });

  it('beyond three are counted', () => {
    const more = [...three, line('Galón', 1), line('Rollo', 1), line('Rollo', 1)];
    expect(sumsByPresentacion(more)).toBe('0,3 Saco, 5 Unidad, 500 Metro y 2 más');
  });
});

describe('an overdue order (D12)', () => {
  const line = (cantidad: number, recibido: number) => ({
    id: 1,
    idProducto: 1,
    nombreProducto: 'CEMENTO',
    direccionamiento: '1',
    cantidad,
    recibido,
  });
  const hoy = '2026-03-07';

  it.each([
    ['its day was yesterday', '2026-03-06', 'Pendiente', [line(2, 1)], true],
    [
      'its day was yesterday, of a provider that sends an instant',
      '2026-03-06T00:00:00',
      'Pendiente',
      [line(2, 1)],
      true,
    ],
    ['its day is today', '2026-03-07', 'Pendiente', [line(2, 1)], false],
    ['its day is tomorrow', '2026-03-08', 'Pendiente', [line(2, 1)], false],
    ['it has no day', null, 'Pendiente', [line(2, 1)], false],
    ['everything came', '2026-03-06', 'Entregado', [line(2, 2)], false],
    ['more came than was ordered', '2026-03-06', 'Entregado', [line(2, 3)], false],
    ['it was closed short', '2026-03-06', 'Cerrado', [line(2, 1)], false],
    ['one of two lines is pending', '2026-03-06', 'Pendiente', [line(2, 2), line(3, 0)], true],
    ['it has no lines', '2026-03-06', 'Pendiente', [], false],
  ])('when %s', (_, fechaEntrega, estado, pedidoDetalle, atrasado) => {
    expect(isLate({ fechaEntrega, estado, pedidoDetalle }, hoy)).toBe(atrasado);
  });

  it.each([
    [1, true],
    [0, false],
  ])('where its lines are left out and %i of them wait', (pendientes, atrasado) => {
    const order = {
      fechaEntrega: '2026-03-06',
      estado: 'Pendiente',
      pedidoDetalle: [],
      resumen: { lineas: 2, pendientes },
    };
    expect(isLate(order, hoy)).toBe(atrasado);
  });

  it.each([
    ['2026-03-06', 'Pendiente', 2, 1, 'atrasada'],
    ['2026-03-06', 'Pendiente', 2, 2, 'normal'],
    ['2026-03-06', 'Pendiente', 2, 3, 'excedida'],
    ['2026-03-06', 'Cerrado', 2, 1, 'normal'],
    ['2026-03-06', 'Cerrado', 2, 3, 'excedida'],
    ['2026-03-07', 'Pendiente', 2, 1, 'normal'],
    ['2026-03-07', 'Pendiente', 2, 3, 'normal'],
    [null, 'Pendiente', 2, 1, 'normal'],
  ])('due %s, %s, %d ordered, %d received: %s (D17)', (fechaEntrega, estado, cantidad, recibido, tono) => {
    expect(lineTone({ cantidad, recibido }, { fechaEntrega, estado }, hoy)).toBe(tono);
  });
});

describe("a line's name (D20)", () => {
  it.each([
    ['CEMENTO — GRIS — EN SACOS', 'Cemento — gris', 'EN SACOS'],
    // The article was called otherwise when it was ordered.
    ['CEMENTO — EN SACOS — URGENTE', 'Cemento gris', 'EN SACOS — URGENTE'],
    ['CEMENTO', 'Cemento gris', ''],
    ['CEMENTO', 'Cemento', ''],
  ])('%s of the article %s has the detail %o', (line, nombreProducto, detalle) => {
    expect(detalleOfLine(line, nombreProducto)).toBe(detalle);
  });

  it.each([
    ['Cemento gris', undefined, 'CEMENTO GRIS'],
    ['Cemento gris', null, 'CEMENTO GRIS'],
    ['Cemento gris', '  ', 'CEMENTO GRIS'],
    ['Tubería', ' para baño ', 'TUBERÍA — PARA BAÑO'],
  ])('%s with the detail %s', (nombre, detalle, linea) => {
    expect(nameOfLine(nombre, detalle)).toBe(linea);
  });
});

describe('days by which a promise is late (D48)', () => {
  const waiting = { cantidad: 5, recibido: 2 };
  const come = { cantidad: 5, recibido: 5 };
  it.each([
    // state, lines, days
    ['Pendiente', [], 3],
    ['Pendiente', [waiting, come], 3],
    ['Pendiente', [come, come], 0],
    ['Recibida', [waiting], 0],
    ['Anulada', [waiting], 0],
  ])('of a purchase that is %s with %j', (estado, detalleCompra, days) => {
    expect(promesaDaysLate({ fechaPrometida: '2026-03-01', estado, detalleCompra }, '2026-03-04')).toBe(days);
  });
});

describe('what is said of a budget (D50)', () => {
  it.each([
    // ordered, spent, said
    [100, 100, 'Disponible: ₡0,00'],
    [100.01, 100, 'Lo pedido lo excede por ₡0,01'],
    [100, 100.01, 'Excedido por ₡0,01'],
  ])('of 100 with %d ordered and %d spent', (pedido, gastado, texto) => {
    expect(budgetState({ presupuesto: 100, pedido, gastado })?.text).toBe(texto);
  });
});
