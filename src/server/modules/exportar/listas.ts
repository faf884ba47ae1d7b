import { sql } from 'kysely';
import type { z } from 'zod';
import { type AnyCatalogue, emptyText, shownFields } from '#contract/catalogue';
import { compra } from '#contract/compra';
import { numerosDePedidos } from '#contract/pedidosDeCompra';
import { encabezados } from '#contract/encabezados';
import { type Exportable, perExportable } from '#contract/exportacion';
import { nombreCompleto } from '#contract/format';
import type { Kind } from '#contract/kinds';
import { headingOf, inOrder, type PlacedField, valueAt } from '#contract/placedFields';
import { documentoDe, kardex, nombresDeMovimiento } from '#contract/movimiento';
import { nombreDeRol, usuario } from '#contract/usuarioAdmin';
import { venta } from '#contract/venta';
import type { Catalogue } from '../../records/catalogue';
import type { Cell, CellKind } from '../../documents/documentModel';
import { catalogos } from '../catalogos';
import { comprasSource } from '../compras/source';
import { kardexSource } from '../movimientos/source';
import { usuariosSource } from '../usuarios/source';
import { ventasSource } from '../ventas/source';
import { type Columna, lista, type ListaExportable } from './lista';

const estado = ({ estatus }: { estatus: boolean }): string => (estatus ? 'Activo' : 'Inactivo');

/** Cell type for each kind of field; others are texts. */
const celdas: Partial<Record<Kind, CellKind>> = {
  money: 'money',
  quantity: 'quantity',
  integer: 'quantity',
  instant: 'dateTime',
};

/** Printed value of a record's field: references by name, booleans as a state. */
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

const { compras, ventas, kardex: movimientos, usuarios } = encabezados;

const vigente = sql<boolean>`t.estado <> 'Anulada'`;

/** Every list that is exported. Its gate is the list's own (contract/permisos.ts). */
export const listas: Record<Exportable, ListaExportable> = {
  ...perExportable((_, name) => listaDe(catalogos[name])),
  compras: lista(
    {
      title: 'Órdenes de compra',
      emptyText: 'No hay ordenes registradas',
      // Whether they can be sent by e-mail is irrelevant here.
      source: timeZone => comprasSource({ timeZone }),
      stands: vigente,
    },
    compra,
    [
      [compras.fecha, 'dateTime', ({ fecha }) => fecha],
      [compras.usuario, 'text', ({ usuario: autor }) => nombreCompleto(autor)],
      [compras.proveedor, 'text', ({ proveedor: quien }) => quien?.razonSocial],
      [compras.id, 'id', ({ id }) => id],
      [compras.idPedido, 'id', row => row.idPedido ?? numerosDePedidos(row, Infinity)],
      [compras.detalleCompra, 'quantity', ({ detalleCompra }) => detalleCompra.length],
      [compras.subtotal, 'money', ({ subtotal }) => subtotal, sql`t.subtotal`],
      [compras.iva, 'money', ({ iva }) => iva, sql`t.iva`],
      [compras.total, 'money', ({ total }) => total, sql`t.total`],
      [compras.estado, 'text', ({ estado: suyo }) => suyo],
    ],
  ),
  ventas: lista(
    { title: 'Ventas', emptyText: 'No hay ventas registradas', source: ventasSource, stands: vigente },
    venta,
    [
      [ventas.fecha, 'dateTime', ({ fecha }) => fecha],
      [ventas.id, 'id', ({ id }) => id],
      [ventas.usuario, 'text', ({ usuario: cajero }) => nombreCompleto(cajero)],
      [ventas.cliente, 'text', ({ cliente: quien }) => nombreCompleto(quien)],
      [ventas.ncf, 'text', ({ ncf }) => ncf],
      [ventas.detalleVentas, 'quantity', ({ detalleVentas }) => detalleVentas.length],
      [ventas.total, 'money', ({ total }) => total, sql`t.total`],
      [ventas.estado, 'text', ({ estado: suyo }) => suyo],
    ],
  ),
  kardex: lista({ title: 'Movimientos', emptyText: 'No hay movimientos registrados', source: kardexSource }, kardex, [
    [movimientos.fecha, 'dateTime', ({ fecha }) => fecha],
    [movimientos.tipo, 'text', ({ tipo }) => nombresDeMovimiento[tipo]],
    [movimientos.codigo, 'text', ({ codigo }) => codigo],
    [movimientos.nombreProducto, 'text', ({ nombreProducto }) => nombreProducto],
    [movimientos.presentacion, 'text', ({ presentacion }) => presentacion],
    [movimientos.cantidad, 'quantity', ({ cantidad }) => cantidad],
    [movimientos.saldo, 'quantity', ({ saldo }) => saldo],
    [movimientos.documento, 'text', movimiento => documentoDe(movimiento)],
    [movimientos.quien, 'text', ({ proveedor, cliente, proyecto }) => proveedor ?? cliente ?? proyecto],
    [movimientos.motivo, 'text', ({ motivo }) => motivo],
    [movimientos.usuario, 'text', ({ usuario: autor }) => nombreCompleto(autor)],
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
