import type { z } from 'zod';
import { type AnyCatalogue, emptyText, shownFields } from '#contract/catalogue';
import { compra } from '#contract/compra';
import { encabezados } from '#contract/encabezados';
import { type Exportable, perExportable } from '#contract/exportacion';
import type { Kind } from '#contract/kinds';
import { headingOf, inOrder, type PlacedField, valueAt } from '#contract/placedFields';
import { nombreDeRol, usuario } from '#contract/usuarioAdmin';
import { venta } from '#contract/venta';
import type { Catalogue } from '../../catalogue';
import type { Cell, CellKind, Column } from '../../documents/documentModel';
import type { ListSource } from '../../lists/source';
import { catalogos } from '../catalogos';
import { comprasSource } from '../compras/source';
import { usuariosSource } from '../usuarios/source';
import { ventasSource } from '../ventas/source';

/** One list as a spreadsheet: its columns, and how a row of its source becomes their values. */
export interface ListaExportable {
  title: string;
  emptyText: string;
  source: (timeZone: string) => ListSource;
  columns: Column[];
  /** The values of a row, one a column. Throws when the row is not what the contract says. */
  toRow: (row: unknown) => Cell[];
}

type Columna<T> = readonly [title: string, kind: CellKind, value: (record: T) => Cell | undefined];

/** Ties the columns of a list to the record that its schema reads. */
function lista<T>(
  facts: Pick<ListaExportable, 'title' | 'emptyText' | 'source'>,
  schema: z.ZodType<T>,
  columnas: readonly Columna<T>[],
): ListaExportable {
  return {
    ...facts,
    columns: columnas.map(([title, kind]) => ({ title, kind })),
    toRow: row => {
      const record = schema.parse(row);
      return columnas.map(([, , value]) => value(record) ?? null);
    },
  };
}

const estado = ({ estatus }: { estatus: boolean }): string => (estatus ? 'Activo' : 'Inactivo');
const nombreCompleto = (persona: { nombre: string; apellido: string } | null | undefined): string =>
  persona ? `${persona.nombre} ${persona.apellido}`.trim() : '';

/** How a field of each kind stands in a cell; the others are texts. */
const celdas: Partial<Record<Kind, CellKind>> = {
  money: 'money',
  quantity: 'quantity',
  integer: 'quantity',
  instant: 'dateTime',
};

/** What a record has in a field, as it is printed: a reference by its name, what holds or not as a state. */
function cellOf(record: { estatus: boolean }, { path, field: { kind, reference } }: PlacedField): Cell {
  if (kind === 'flag') return estado(record);
  const value = valueAt(record, reference ? `${reference.record}.nombre` : path);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** The list of a catalogue, its columns from its declaration. */
function listaDe({ declared, source }: Catalogue): ListaExportable {
  const { noun, record, exportFirst, idLabel } = declared;
  const shown = inOrder(shownFields(declared), exportFirst).filter(({ field }) => !field.omit?.includes('export'));
  const columnas = shown.map((placed): Columna<z.infer<AnyCatalogue['record']>> => [
    headingOf(placed.field),
    celdas[placed.field.kind] ?? 'text',
    row => cellOf(row, placed),
  ]);
  const facts = { title: noun.many, emptyText: emptyText(declared), source: () => source };
  return lista(facts, record, idLabel ? [[idLabel, 'id', ({ id }) => id], ...columnas] : columnas);
}

const { compras, ventas, usuarios } = encabezados;

/** Every list that is exported. Its gate is the list's own (contract/permisos.ts). */
export const listas: Record<Exportable, ListaExportable> = {
  ...perExportable((_, name) => listaDe(catalogos[name])),
  compras: lista(
    {
      title: 'Órdenes de compra',
      emptyText: 'No hay ordenes registradas',
      // Whether they can be sent by e-mail is not printed.
      source: timeZone => comprasSource(timeZone, false),
    },
    compra,
    [
      [compras.fecha, 'dateTime', ({ fecha }) => fecha],
      [compras.usuario, 'text', ({ usuario: autor }) => nombreCompleto(autor)],
      [compras.proveedor, 'text', ({ proveedor: quien }) => quien?.razonSocial],
      [compras.id, 'id', ({ id }) => id],
      [compras.idPedido, 'id', ({ idPedido }) => idPedido],
      [compras.detalleCompra, 'quantity', ({ detalleCompra }) => detalleCompra.length],
      [compras.subtotal, 'money', ({ subtotal }) => subtotal],
      [compras.iva, 'money', ({ iva }) => iva],
      [compras.total, 'money', ({ total }) => total],
      [compras.estado, 'text', ({ estado: suyo }) => suyo],
    ],
  ),
  ventas: lista({ title: 'Ventas', emptyText: 'No hay ventas registradas', source: ventasSource }, venta, [
    [ventas.fecha, 'dateTime', ({ fecha }) => fecha],
    [ventas.id, 'id', ({ id }) => id],
    [ventas.usuario, 'text', ({ usuario: cajero }) => nombreCompleto(cajero)],
    [ventas.cliente, 'text', ({ cliente: quien }) => nombreCompleto(quien)],
    [ventas.ncf, 'text', ({ ncf }) => ncf],
    [ventas.detalleVentas, 'quantity', ({ detalleVentas }) => detalleVentas.length],
    [ventas.total, 'money', ({ total }) => total],
    [ventas.estado, 'text', ({ estado: suyo }) => suyo],
  ]),
  usuarios: lista(
    { title: 'Usuarios', emptyText: 'No hay usuarios registrados', source: () => usuariosSource },
    usuario,
    [
      [usuarios.nombre, 'text', ({ nombre }) => nombre],
      [usuarios.apellido, 'text', ({ apellido }) => apellido],
      [usuarios.email, 'text', ({ email }) => email],
      [usuarios.nombreUsuario, 'text', ({ nombreUsuario }) => nombreUsuario],
      [usuarios.roll, 'text', ({ roll }) => nombreDeRol(roll)],
      [usuarios.fechaCreado, 'dateTime', ({ fechaCreado }) => fechaCreado],
      [usuarios.estatus, 'text', estado],
    ],
  ),
};
