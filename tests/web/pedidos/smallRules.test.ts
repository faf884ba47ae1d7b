import { describe, expect, it } from 'vitest';
import { costoLinea } from '#contract/compra';
import { SPECIAL_ARTICLES } from '#contract/constants';
import { cantidadSchema } from '#contract/declarations/fields';
import { addLine, emptyDraft as emptyDocument } from '../../../src/web/features/documentos/draft/documentoDraft';
import { problemOf, readTyped } from '../../../src/web/kit/quantity/QuantityInput';
import { loadRecents, matches, optionsFor, remember } from '../../../src/web/kit/picker/options';
import { modeOf } from '../../../src/web/features/pedidos/detalle/mode';
import { cambio } from '../../../src/web/features/pedidos/detalle/cambio';
import { recepcion } from '../../../src/web/features/pedidos/detalle/recepcion';
import { blankLine, readLine } from '../../../src/web/features/pedidos/nuevo/PedidoLineaForm';
import { listDocument, orderDocument } from '../../../src/web/features/pedidos/orderDocuments';
import { linea } from './records';

describe('an amount being typed', () => {
  it('takes a comma or a dot and three decimals', () => {
    const problem = (text: string) => problemOf(text, cantidadSchema());
    for (const text of ['1', '12', '2,5', '1,1250', '7,', '1 000']) expect(problem(text), text).toBeUndefined();
    for (const text of ['1e3', '1.2.3', 'x']) expect(problem(text), text).toBe('Debe ser un número');
    expect(problem('2,1255')).toBe('Admite 3 decimales como máximo');
    expect(problem('2.125')).toBe('Escriba 2125 o 2,1250');
    expect(problem('-1')).toBe('No puede ser negativo');
    expect(problem('0')).toBe('La cantidad mínima es 1');
    expect(problem('')).toBe('La cantidad es requerida');
  });
  it('is a number once there is a digit, and stays the text it is where it is none', () => {
    expect(['', ',', '2,5', '2.5', '0,', '1.500'].map(readTyped)).toEqual([null, ',', 2.5, 2.5, 0, '1.500']);
  });
});

describe('the line of a new order (S5)', () => {
  const articulo = { id: 1, code: 'CEM-001', name: 'Cemento gris' };

  it('says what is missing in the words of the specification', () => {
    expect(readLine(blankLine)).toEqual({
      line: null,
      errors: {
        articulo: 'El artículo es requerido',
        cantidad: 'La cantidad es requerida',
        direccionamiento: 'El direccionamiento es requerida',
      },
    });
    expect(readLine({ ...blankLine, direccionamiento: '1.2a' }).errors.direccionamiento).toBe(
      'Solo se permiten números en el direccionamiento',
    );
    expect(readLine({ ...blankLine, cantidad: 0.5 }).errors.cantidad).toBe('La cantidad mínima es 1');
  });

  it('takes the name of a special article as it is shown, so that names that look equal merge (D19)', () => {
    const especial = { id: 2, code: '000-000', name: 'Artículo especial 1' };
    const typed = { ...blankLine, articulo: especial, nombre: ' Cosa   rara ', cantidad: 2, direccionamiento: '1' };
    expect(readLine(typed).line?.nombreProducto).toBe('COSA RARA');
  });

  it('upper-cases what was typed and takes the name of the article', () => {
    const values = {
      ...blankLine,
      articulo,
      nombre: 'otro',
      cantidad: 2,
      direccionamiento: '1.2',
      detalle: ' en sacos ',
    };
    expect(readLine(values).line).toEqual({
      idProducto: 1,
      codigo: 'CEM-001',
      presentacion: '',
      nombreProducto: 'CEMENTO GRIS',
      cantidad: 2,
      direccionamiento: '1.2',
      detalle: 'EN SACOS',
    });
  });

  it('takes the typed name of a special article and asks for one', () => {
    const especial = { ...articulo, code: '000-004' };
    const values = { ...blankLine, articulo: especial, nombre: 'Grúa', cantidad: 1, direccionamiento: '1' };
    expect(readLine(values).line?.nombreProducto).toBe('GRÚA');
    expect(readLine({ ...values, nombre: ' ' }).errors).toEqual({ nombre: 'El nombre del artículo es requerido' });
  });
});

describe('the article picker', () => {
  const tubo = { id: 1, code: 'TUB-12', name: 'TUBERÍA PVC 12 mm' };
  const cemento = { id: 2, code: 'CEM-01', name: 'Cemento' };

  it('finds every word, accents and case apart', () => {
    expect(matches(tubo, 'tuberia 12')).toBe(true);
    expect(matches(tubo, 'tub-12')).toBe(true);
    expect(matches(tubo, 'tuberia 15')).toBe(false);
    expect(matches({ code: '', name: 'Codo 3 1/2"' }, 'codo 3½"')).toBe(true);
  });
  it('puts last choices on top, once', () => {
    expect(optionsFor('', true, [tubo, cemento], [cemento])).toEqual([{ ...cemento, recent: true }, tubo]);
  });
  it('puts the article that was meant first', () => {
    const aditivo = { id: 3, code: 'CEM-12', name: 'Aditivo' };
    const pega = { id: 4, code: 'PEG-01', name: 'Pega para cemento' };
    expect(optionsFor('cemento', true, [aditivo, pega, cemento], [])).toEqual([cemento, pega, aditivo]);
    expect(optionsFor('cem-12', true, [cemento, aditivo], [])[0]).toEqual(aditivo);
  });
  it('narrows old answers itself until the new one is there', () => {
    expect(optionsFor('cem', false, [tubo, cemento], [])).toEqual([cemento]);
    expect(optionsFor('xyz', true, [tubo], [])).toEqual([tubo]);
  });
  it('remembers choices per user, newest first', () => {
    localStorage.clear();
    remember('productos', 7, 1);
    remember('productos', 7, 2);
    expect(remember('productos', 7, 1)).toEqual([1, 2]);
    for (let id = 3; id < 9; id += 1) remember('productos', 7, id);
    expect(loadRecents('productos', 7)).toEqual([8, 7, 6, 5, 4, 3]);
    expect(loadRecents('productos', 8)).toEqual([]);
    expect(loadRecents('proveedores', 7)).toEqual([]);
  });
});

describe('documents', () => {
  it('are named as the specification says', () => {
    expect(orderDocument(5, 'pdf')).toMatchObject({ fileName: 'Pedidos.pdf', call: { params: { id: 5, format: 0 } } });
    expect(orderDocument(5, 'excel')).toMatchObject({ fileName: 'Pedidos.xls', call: { params: { format: 1 } } });
  });
  it('of a list carry its filter, sort and search', () => {
    const state = { sort: { field: 'id', order: 'DESC' }, filter: { q: ' torre ', idProyecto: 3 } };
    expect(listDocument('entregados')('excel', state)).toEqual({
      name: 'pedidos.listado',
      fileName: 'Entregados.xls',
      call: {
        params: { flag: 0, format: 1 },
        query: { filter: '{"idProyecto":3}', sort: '["id","DESC"]', text: 'torre' },
      },
    });
    expect(listDocument('pendientes')('pdf', { ...state, filter: {} }).call.query).toEqual({ sort: '["id","DESC"]' });
  });
});

describe('the order screen', () => {
  it('is the receipt for tipo 1 and for 0 with modo=recibir, the change request for 0 (D18)', () => {
    expect(modeOf('1', '')).toBe('recibir');
    expect(modeOf('0', '?modo=recibir')).toBe('recibir');
    expect(modeOf('0', '')).toBe('cambio');
    expect(modeOf('ver', '?modo=recibir')).toBe('ver');
  });
  it('says in numbers what the receipt will do', () => {
    const line = linea(1, { cantidad: 30, recibido: 0 });
    const summary = recepcion.summarise({ id: 5, pedidoDetalle: [line] }, [{ line, typed: 12 }]);
    expect(summary.text).toBe('Recibirá 1 de 1 línea: 1 parcial');
    const overtaken = { ...line, recibido: 30 };
    const none = recepcion.summarise({ id: 5, pedidoDetalle: [overtaken] }, [{ line: overtaken, typed: 12 }]);
    expect(none.text).toBe('No queda nada por recibir');
    expect(none.facts).toContainEqual(['Llegó ahora', '—']);
  });
  it('leaves nothing of a receipt whose line came whole meanwhile', () => {
    expect(recepcion.settle(linea(1, { cantidad: 30, recibido: 30 }), 5)).toBeNull();
    expect(recepcion.settle(linea(1, { cantidad: 30, recibido: 28 }), 5)).toBe(2);
  });
  it('says that a change is too small by what came, or by the least there is', () => {
    const problem = (recibido: number) => cambio.problem(linea(1, { cantidad: 30, recibido }), 0.5);
    expect(problem(1)).toBe('La cantidad mínima es 1');
    expect(problem(1.5)).toBe('Como mínimo 1,5: es lo que ya se recibió');
  });
  it('names the first six differences that are asked for', () => {
    const text = (count: number) => {
      const lines = Array.from({ length: count }, (_, at) => linea(at + 1, { cantidad: 30 }));
      return cambio.summarise(
        { id: 5, pedidoDetalle: lines },
        lines.map(line => ({ line, typed: 32 })),
      ).text;
    };
    expect(text(6)).toBe('Solicitará cambios en 6 líneas: +2, +2, +2, +2, +2, +2');
    expect(text(7)).toBe('Solicitará cambios en 7 líneas: +2, +2, +2, +2, +2, +2 …');
  });
});

describe('a line that is added to a purchase or a sale (S4)', () => {
  const line = (localId: string, changes: object) => ({
    ...{
      localId,
      idProducto: 1,
      codigo: 'A-1',
      nombreProducto: 'Cemento',
      presentacion: 'Saco',
      monto: 100,
      cantidad: 2,
    },
    ...{ idPedidoDetalle: null, ...changes },
  });
  const amounts = (codigo: string, changes: object, price: { schema?: ReturnType<typeof costoLinea> }) => {
    const draft = addLine(price, emptyDocument('k'), line('1', { codigo }));
    return addLine(price, draft, line('2', { codigo, ...changes })).lineas.map(one => one.cantidad);
  };
  it.each([
    ['the same article at the same price', 'A-1', {}, [4]],
    ['the same article at another price', 'A-1', { monto: 101 }, [2, 2]],
    ['a special article under the same name', SPECIAL_ARTICLES[0], {}, [4]],
    ['a special article under another name', SPECIAL_ARTICLES[0], { nombreProducto: 'Arena' }, [2, 2]],
  ])('is of %s', (_, codigo, changes, expected) => {
    expect(amounts(codigo, changes, { schema: costoLinea() })).toEqual(expected);
  });

  it('is of the same article where its price is not typed', () => {
    expect(amounts('A-1', { monto: 101 }, {})).toEqual([4]);
  });
});
