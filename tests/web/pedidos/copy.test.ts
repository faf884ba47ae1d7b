import { describe, expect, it } from 'vitest';
import { removeLine } from '../../../src/web/kit/document/draftLines';
import {
  addLine,
  copyInto,
  emptyDraft,
  ownersOf,
  readCopy,
  toBody,
  undoCopy,
  withoutSource,
  type PedidoLinea,
} from '../../../src/web/features/pedidos/nuevo/pedidoDraft';
import { targetsOf } from '../../../src/web/features/pedidos/nuevo/PedidoNuevoPage';
import { cemento, draftLine as own, especial, linea, orden, varilla } from './records';

const earlier = orden(31, {
  pedidoDetalle: [
    linea(1, { idProducto: 1, nombreProducto: 'NOMBRE DE ANTES — DETALLE', cantidad: 30, direccionamiento: '1.2' }),
    linea(2, { idProducto: 2, nombreProducto: 'VARILLA #3' }),
    linea(3, { idProducto: 9, nombreProducto: 'FLETE A LIMÓN', cantidad: 1 }),
    linea(4, { idProducto: 77, nombreProducto: 'YA NO EXISTE' }),
    linea(5, { idProducto: 77, nombreProducto: 'YA NO EXISTE' }),
    linea(6, { idProducto: 9, nombreProducto: 'GRÚA — DOS DÍAS', cantidad: 2 }),
  ],
});
const inactiva = { ...varilla, estatus: false };
const lines = readCopy(earlier, [cemento, inactiva, especial]);
const ids = () => {
  let number = 0;
  return () => `c${++number}`;
};
const copied = copyInto({ ...emptyDraft('k'), lineas: [own] }, 31, lines, ids());

describe('copying an earlier order (D21)', () => {
  it("takes article, quantity, direccionamiento and detalle, the article's name of now, and a special article's own", () => {
    expect(copied.lineas).toMatchObject([
      { idProducto: 1, nombreProducto: 'CEMENTO GRIS', detalle: 'DETALLE', cantidad: 30, direccionamiento: '1.2' },
      { idProducto: 9, codigo: '000-001', nombreProducto: 'FLETE A LIMÓN', cantidad: 1 },
      { idProducto: 9, nombreProducto: 'GRÚA', detalle: 'DOS DÍAS', cantidad: 2 },
    ]);
  });

  it('leaves inactive and missing articles out and names them', () => {
    expect(copied.copia?.omitidos).toEqual(['VARILLA #3', 'YA NO EXISTE']);
  });

  it('is sent as CopyFrom, and a draft that copies nothing says nothing of it', () => {
    expect(toBody(copied, 'ana@bodega.cr')).toMatchObject({ CopyFrom: 31 });
    expect(toBody(emptyDraft('k'), 'ana@bodega.cr')).not.toHaveProperty('CopyFrom');
    expect(toBody(withoutSource(copied), 'ana@bodega.cr')).not.toHaveProperty('CopyFrom');
    expect(toBody({ ...copied, fechaEntrega: '2099-01-02' }, 'x')).toMatchObject({ fechaEntrega: '2099-01-02' });
  });

  it('is undone: the copied lines go, those before come back, those added since stay', () => {
    const since = addLine({ ...copied, lineas: removeLine(copied.lineas, 'c1') }, { ...own, localId: 'since' });
    const undone = undoCopy(since);
    expect(undone.lineas.map(({ localId }) => localId)).toEqual(['own', 'since']);
    expect(undone.copia).toBeNull();
  });

  it('keeps the images of the lines that an undo would bring back', () => {
    expect([...ownersOf(copied)].sort()).toEqual(['c1', 'c3', 'c6', 'own']);
  });
});

describe('which line of the answer a line of the draft became', () => {
  const lineOf = (localId: string, idProducto: number): PedidoLinea => ({ ...own, localId, idProducto });

  it('is told by its article alone where that is enough', () => {
    const placed = {
      id: 8,
      pedidoDetalle: [
        { id: 81, idProducto: 1 },
        { id: 82, idProducto: 2 },
      ],
    };
    expect(targetsOf(placed, [lineOf('a', 1), lineOf('b', 2)])).toEqual([
      { owner: 'a', idProducto: 1, idDetalle: null },
      { owner: 'b', idProducto: 2, idDetalle: null },
    ]);
  });

  it('is named where two lines share an article (D19), in another order too', () => {
    const sent = [lineOf('a', 9), lineOf('b', 2), lineOf('c', 9)];
    const inOrder = [
      { id: 81, idProducto: 9 },
      { id: 82, idProducto: 2 },
      { id: 83, idProducto: 9 },
    ];
    expect(targetsOf({ id: 8, pedidoDetalle: inOrder }, sent).map(line => line.idDetalle)).toEqual([81, null, 83]);
    const sorted = [
      { id: 82, idProducto: 2 },
      { id: 81, idProducto: 9 },
      { id: 83, idProducto: 9 },
    ];
    expect(targetsOf({ id: 8, pedidoDetalle: sorted }, sent).map(line => line.idDetalle)).toEqual([81, null, 83]);
  });

  it('is the article where a plain provider answers nothing of the lines', () => {
    expect(targetsOf({ id: 8, pedidoDetalle: null }, [lineOf('a', 1)])).toEqual([
      { owner: 'a', idProducto: 1, idDetalle: null },
    ]);
  });
});
