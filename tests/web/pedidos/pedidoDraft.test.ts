import { describe, expect, it, vi } from 'vitest';
import { sumsByPresentacion } from '#contract/text/sums';
import { changeLine, removeLine, restoreLine, typeInLine } from '../../../src/web/kit/document/draftLines';
import { errorsByLine } from '../../../src/web/kit/draft/useSendDraft';
import {
  addLine,
  remaining,
  emptyDraft,
  findMergeable,
  isPast,
  mergeLine,
  mergeNeedsAnswer,
  toBody,
  type PedidoDraft,
  type PedidoLinea,
} from '../../../src/web/features/pedidos/nuevo/pedidoDraft';

const cemento: PedidoLinea = {
  localId: 'a',
  idProducto: 1,
  codigo: 'CEM-001',
  presentacion: 'Saco',
  nombreProducto: 'CEMENTO GRIS',
  detalle: '',
  cantidad: 10,
  direccionamiento: '1.2',
};
const especial: PedidoLinea = {
  ...cemento,
  localId: 'b',
  idProducto: 99,
  codigo: '000-001',
  nombreProducto: 'ALQUILER DE GRÚA',
};
const draftOf = (...lineas: PedidoLinea[]): PedidoDraft => ({ ...emptyDraft('k'), lineas });

describe('merging an article that is on the draft already (D19)', () => {
  it('finds the line of the same article, whatever its direccionamiento', () => {
    expect(findMergeable(draftOf(cemento).lineas, { ...cemento, direccionamiento: '9' })?.localId).toBe('a');
    expect(findMergeable(draftOf(cemento).lineas, { ...cemento, idProducto: 2 })).toBeUndefined();
  });

  it('merges a special article only under the same name', () => {
    expect(findMergeable(draftOf(especial).lineas, { ...especial })?.localId).toBe('b');
    expect(findMergeable(draftOf(especial).lineas, { ...especial, nombreProducto: 'FLETE' })).toBeUndefined();
    expect(findMergeable(draftOf(especial).lineas, { ...especial, detalle: 'DOS DÍAS' })).toBeUndefined();
  });

  it('asks only when something typed would be lost', () => {
    expect(mergeNeedsAnswer(cemento, { ...cemento, cantidad: 5 })).toBe(false);
    expect(mergeNeedsAnswer(cemento, { ...cemento, detalle: 'EN SACOS' })).toBe(false);
    expect(mergeNeedsAnswer(cemento, { ...cemento, direccionamiento: '3' })).toBe(true);
    expect(mergeNeedsAnswer({ ...cemento, detalle: 'X' }, { ...cemento, detalle: 'Y' })).toBe(true);
    expect(mergeNeedsAnswer({ ...cemento, detalle: 'X' }, { ...cemento, detalle: 'X' })).toBe(false);
  });

  it('adds the quantities without the dust of binary fractions', () => {
    const draft = mergeLine(draftOf({ ...cemento, cantidad: 0.1 }), 'a', { ...cemento, cantidad: 0.2 }, 'existing');
    expect(draft.lineas).toEqual([{ ...cemento, cantidad: 0.3 }]);
  });

  it('keeps the texts that were asked for', () => {
    const typed = { ...cemento, cantidad: 5, direccionamiento: '3', detalle: 'Y' };
    const draft = draftOf({ ...cemento, detalle: 'X' });
    expect(mergeLine(draft, 'a', typed, 'existing').lineas[0]).toMatchObject({ direccionamiento: '1.2', detalle: 'X' });
    expect(mergeLine(draft, 'a', typed, 'new').lineas[0]).toMatchObject({ direccionamiento: '3', detalle: 'Y' });
  });

  it('never drops the only detail there is', () => {
    const withDetail = draftOf({ ...cemento, detalle: 'X' });
    expect(mergeLine(withDetail, 'a', { ...cemento, direccionamiento: '3' }, 'new').lineas[0]?.detalle).toBe('X');
    const typed = { ...cemento, direccionamiento: '3', detalle: 'Y' };
    expect(mergeLine(draftOf(cemento), 'a', typed, 'existing').lineas[0]?.detalle).toBe('Y');
  });
});

describe('editing the draft', () => {
  it('changes, removes and puts back a line where it was', () => {
    const draft = draftOf(cemento, especial, { ...cemento, localId: 'c', idProducto: 3 });
    const typed = (text: number | string) =>
      changeLine(draft, 'b', line => typeInLine(line, 'cantidad', text)).lineas[1];
    expect(typed(7)).toEqual({ ...especial, cantidad: 7 });
    expect(typed('1.500')).toEqual({ ...especial, refused: { cantidad: '1.500' } });
    const without = removeLine(draft.lineas, 'b');
    expect(without.map(line => line.localId)).toEqual(['a', 'c']);
    expect(restoreLine(without, especial, 1)).toEqual(draft.lineas);
  });

  it('sums by presentación, and never different ones (D45)', () => {
    const of = (cantidad: number, presentacion: string) => ({ cantidad, presentacion });
    expect(sumsByPresentacion([of(0.1, 'Saco'), of(0.2, 'Saco'), of(4, 'Unidad')])).toBe('0,3 Saco, 4 Unidad');
    const many = ['a', 'b', 'c', 'd', 'e'].map(one => of(1, one));
    expect(sumsByPresentacion(many)).toBe('1 a, 1 b, 1 c y 2 más');
    expect(sumsByPresentacion([{ cantidad: 3 }])).toBe('');
  });
});

describe('the delivery date of a draft', () => {
  it('has passed from the next day on', () => {
    const days = ['2026-11-26', '2026-11-27', '2026-11-28'];
    vi.setSystemTime('2026-11-27T18:00:00Z');
    expect(days.map(isPast)).toEqual([true, false, false]);
    expect(isPast(null)).toBe(false);
    vi.useRealTimers();
  });
});

describe('sending the draft', () => {
  it('sends names in upper case with the detail behind them (D20)', () => {
    const body = toBody(
      { ...draftOf({ ...cemento, detalle: 'en sacos' }), proyecto: { id: 4, nombre: 'Torre' } },
      'a@b.cr',
    );
    expect(body).toEqual({
      idProyecto: 4,
      emailUsuario: 'a@b.cr',
      detallePedido: [
        {
          idProducto: 1,
          nombreProducto: 'CEMENTO GRIS — EN SACOS',
          cantidad: 10,
          direccionamiento: '1.2',
          estatus: false,
          img1: '',
          img2: '',
          img3: '',
        },
      ],
    });
  });

  it('keeps what another tab added meanwhile, under a new key', () => {
    const sent = { ...draftOf(cemento), proyecto: { id: 4, nombre: 'Torre' } };
    const now = addLine(sent, especial);
    expect(remaining(now, sent, 'n')).toEqual({ ...sent, key: 'n', lineas: [especial] });
    expect(remaining(sent, sent, 'n')).toEqual(emptyDraft('n'));
  });

  it('leaves a draft alone that is another one by now', () => {
    const sent = draftOf(cemento);
    const other = { ...draftOf(especial), key: 'other' };
    expect(remaining(other, sent, 'n')).toBe(other);
  });

  it('finds the line that a field error is about', () => {
    const errors = errorsByLine(
      { 'detallePedido.1.idProducto': 'Está inactivo', 'detallePedido.9.cantidad': 'x', idProyecto: 'y' },
      'detallePedido',
      [cemento, especial],
    );
    expect([...errors]).toEqual([['b', 'Está inactivo']]);
  });
});
