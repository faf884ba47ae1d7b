import { describe, expect, it } from 'vitest';
import { bajoMinimo } from '#contract/bajoMinimo';
import { CODIGO_MAX } from '#contract/constants';
import { totales } from '#contract/totales';
import type { CellKind, DocumentModel } from '../../../src/server/documents/documentModel';
import { renderPdf } from '../../../src/server/documents/pdf/renderPdf';
import { compraDocument } from '../../../src/server/modules/compras/document';
import { informeDocument } from '../../../src/server/modules/informes/document';
import { listadoDocument } from '../../../src/server/modules/pedidos/listadoDocument';
import { pedidoDocument } from '../../../src/server/modules/pedidos/pedidoDocument';
import { recepcionDocument } from '../../../src/server/modules/pedidos/recepcionDocument';
import { ventaDocument } from '../../../src/server/modules/ventas/document';
import { placesInPdf } from '../../support/readPdf';
import { context, linea, loaded, pedido } from './samples';

/** The longest codes that the contract admits, in the widest signs; with a blank and separators, where lines break. */
const codigo = 'WMW 0-MWMW'.padEnd(CODIGO_MAX, 'M');
const direccionamiento = '88888888888888-888888888888888';
const article = { codigo, nombreProducto: 'CAÑO DE PVC DE CUATRO PULGADAS', presentacion: 'Tubo 6 m' };
const order = pedido(1, { pedidoDetalle: [linea(1, { ...article, direccionamiento, recibido: 1 })] });
const sold = { ...article, idProducto: 1, cantidad: 999_999, costo: 1, precio: 999_999, iVA: 13 };
const received = { idDetalle: 1, recibido: 4, corregido: 1, danado: 2, excedente: 3 };
const recepcion = {
  id: 1,
  idPedido: 1,
  fecha: order.fecha,
  proyecto: 'Torre',
  usuario: null,
  despacho: false,
  compras: [],
  fotos: [],
  lineas: [{ ...article, ...received, direccionamiento }],
};
const figures = {
  existencia: 1,
  minimo: 2,
  faltan: 1,
  porLlegar: 0,
  lineas: 1,
  cantidad: 1,
  recibido: 0,
  pendiente: 1,
};
const row = { ...article, ...figures, nombreProyecto: 'Torre', direccionamiento };

const both = [codigo, direccionamiento];
const documents: [name: string, model: DocumentModel, codes: string[]][] = [
  ['an order', pedidoDocument(order, context), both],
  ['delivered orders', listadoDocument('entregados', [order], context, []), both],
  ['pending orders', listadoDocument('pendientes', [order], context, []), both],
  ['a receipt', recepcionDocument(recepcion, context), both],
  ['a purchase', compraDocument({ id: 1, fecha: order.fecha, detalleCompra: [sold] }, context), [codigo]],
  ['a sale', ventaDocument({ id: 1, fecha: order.fecha, detalleVentas: [sold] }, context), [codigo]],
  ['articles below their minimum', informeDocument(bajoMinimo, [row], context, []), [codigo]],
  ['totals', informeDocument(totales, [row], context, []), [direccionamiento]],
];

/** A document of one row of these kinds, of which a code is the longest there can be. */
const wide = (kinds: CellKind[]): DocumentModel => ({
  ...pedidoDocument(order, context),
  columns: kinds.map((kind, at) => ({ title: `T${at}`, kind })),
  groups: [{ rows: [kinds.map(kind => (kind === 'code' ? codigo : kind === 'money' ? 1 : 'NOMBRE'))] }],
  totals: undefined,
});

describe('the columns of a table that is too wide', () => {
  it.each<[string, CellKind[]]>([
    ['texts', ['text', 'code', 'text', 'text', 'text', 'text', 'text']],
    ['figures', ['text', 'code', 'money', 'money', 'money', 'money', 'money', 'money', 'money']],
  ])('all have room: of many %s', async (_, kinds) => {
    const placed = await placesInPdf(await renderPdf(await loaded(wide(kinds))));
    const titles = kinds.map((_kind, at) => placed.find(({ text }) => text === `T${at}`));
    const gaps = titles.slice(1).map((title, at) => (title?.left ?? NaN) - (titles[at]?.right ?? NaN));
    expect(Math.min(...gaps)).toBeGreaterThan(4);
    expect(Math.max(...placed.map(({ right }) => right))).toBeLessThan(576.01);
    expect(placed.map(({ text }) => text)).toContain(codigo);
  });
});

describe('the longest code that there can be', () => {
  it.each(documents)('stands whole in %s, and in its column', async (_, model, codes) => {
    const placed = await placesInPdf(await renderPdf(await loaded(model)));
    for (const code of codes) {
      const found = placed.find(({ text }) => text.startsWith(code));
      expect(placed.map(({ text }) => text)).toContainEqual(expect.stringMatching(`^${code}( · |$)`));
      const beside = placed.filter(({ y, left }) => found && Math.abs(y - found.y) < 3 && left > found.left);
      expect(Math.min(...beside.map(({ left }) => left), 576)).toBeGreaterThanOrEqual((found?.right ?? NaN) + 4);
    }
  });
});
