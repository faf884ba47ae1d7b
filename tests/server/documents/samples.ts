import type { Column, DocumentModel, Group, LoadedDocument } from '../../../src/server/documents/documentModel';
import type { DocumentContext } from '../../../src/server/documents/documentModel';
import type { PrintablePedido } from '../../../src/server/modules/pedidos/pedidoDocument';

/** Time and place of all documents of these tests: 9:30 in the morning in Costa Rica. */
export const context: DocumentContext = {
  empresa: {
    nombre: 'Constructora Peñón',
    razonSocial: 'Constructora Peñón, S. A.',
    rnc: '3-101-445566',
    telefono: '2222-3344',
    direccion: 'San José, Montes de Oca',
  },
  timeZone: 'America/Costa_Rica',
  generatedAt: '2026-05-12T15:30:00Z',
};

export const linea = (id: number, rest: Partial<PrintablePedido['pedidoDetalle'][number]> = {}) => ({
  id,
  idProducto: id,
  nombreProducto: 'CAÑO DE PVC — 4 PULGADAS',
  codigo: 'PVC-0400',
  presentacion: 'Tubo 6 m',
  cantidad: 10.5,
  recibido: 4.25,
  estatus: false,
  direccionamiento: '1.2,3-4',
  entregado: null,
  ...rest,
});

export const pedido = (id: number, rest: Partial<PrintablePedido> = {}): PrintablePedido => ({
  id,
  fecha: '2026-05-03T20:05:00Z',
  fechaEntrega: '2026-05-10',
  estado: 'Pendiente',
  proyecto: { id: 1, nombre: 'Torre Ñuñoa' },
  usuario: { nombre: 'María', apellido: 'Núñez' },
  pedidoDetalle: [linea(id * 10)],
  ...rest,
});

export const columns: Column[] = [
  { title: 'Id', kind: 'id' },
  { title: 'Artículo', kind: 'text' },
  { title: 'Cantidad', kind: 'quantity' },
];

/** A document of one group with `rows` lines. */
export function longDocument(rows: number): LoadedDocument {
  const lines = Array.from({ length: rows }, (_, at) => [at + 1, `ARTÍCULO ${at % 50}`, at / 4]);
  return { ...context, title: 'Prueba', facts: [], columns, groups: [{ rows: lines }], emptyText: 'No hay nada' };
}

/** A document with all rows loaded, as the renderers expect it. */
export async function loaded(model: DocumentModel): Promise<LoadedDocument> {
  const groups: Group[] = [];
  for await (const group of model.groups) groups.push(group);
  return { ...model, groups };
}
