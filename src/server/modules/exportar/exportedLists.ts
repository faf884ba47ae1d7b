import { sql } from 'kysely';
import type { z } from 'zod';
import { type AnyCatalogue, emptyText, shownFields } from '#contract/declarations/catalogue';
import { auditoria } from '#contract/auditoria';
import { type Compra, compra } from '#contract/compra';
import { pedidoNumbers, pedidosOf } from '#contract/compraPedidos';
import { listHeadings } from '#contract/declarations/listHeadings';
import { type Exportable, perExportable } from '#contract/exportacion';
import { facturacionNames } from '#contract/facturaProveedor';
import { fullName } from '#contract/text/format';
import type { Kind } from '#contract/declarations/kinds';
import { headingOf, inOrder, type PlacedField, valueAt } from '#contract/declarations/placedFields';
import { documentOf, kardex, movimientoNames } from '#contract/movimiento';
import { etapaNames } from '#contract/promesa';
import { actionOf, actorOf, changesText, kindOf, recordNameOf } from '#contract/traceTexts';
import { articleCount } from '#contract/documentTotals';
import { rollName, usuario } from '#contract/usuarioAdmin';
import { venta } from '#contract/venta';
import type { Catalogue } from '../../records/catalogue';
import type { Cell, CellKind } from '../../documents/documentModel';
import { auditoriaSource } from '../auditoria/source';
import { catalogos } from '../catalogos';
import { comprasSource } from '../compras/source';
import { kardexSource } from '../movimientos/source';
import { usuariosSource } from '../usuarios/source';
import { ventasSource } from '../ventas/source';
import { type ExportedColumn, exportedList, type ExportedList } from './exportedList';

const estadoText = ({ estatus }: { estatus: boolean }): string => (estatus ? 'Activo' : 'Inactivo');

/** Cell type for each kind of field; others are texts. */
const cellKinds: Partial<Record<Kind, CellKind>> = {
  money: 'money',
  quantity: 'quantity',
  integer: 'quantity',
  instant: 'dateTime',
};

/** Printed value of a record's field: references by name, booleans as a state. */
function cellOf(record: { estatus: boolean }, { path, field: { kind, reference } }: PlacedField): Cell {
  if (kind === 'flag') return estadoText(record);
  const value = valueAt(record, reference ? `${reference.record}.nombre` : path);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** The list of a catalogue, its columns from its declaration. */
function listOf({ declared, source }: Catalogue): ExportedList {
  const { noun, record, exportFirst, idLabel } = declared;
  const shown = inOrder(shownFields(declared), exportFirst).filter(({ field }) => !field.omit?.includes('export'));
  const columns = shown.map((placed): ExportedColumn<z.infer<AnyCatalogue['record']>> => [
    headingOf(placed.field),
    cellKinds[placed.field.kind] ?? 'text',
    row => cellOf(row, placed),
  ]);
  const facts = { title: noun.many, emptyText: emptyText(declared), source: () => source };
  return exportedList(facts, record, idLabel ? [[idLabel, 'id', ({ id }) => id], ...columns] : columns);
}

const { compras, ventas, kardex: movimientos, usuarios, auditoria: trazas } = listHeadings;

const inForce = sql<boolean>`t.estado <> 'Anulada'`;

/** The order that a purchase serves, as a number, which spreadsheets sort and filter by; several as a text. */
function orderCell(row: Compra): Cell {
  const [only, ...others] = pedidosOf(row);
  return only && others.length === 0 ? only.id : pedidoNumbers(row, Infinity);
}

/** How the invoices of a purchase compare with its total; an annulled one needs none. */
const invoiced = ({ estado, facturacion }: Compra): Cell | undefined =>
  estado === 'Anulada' ? null : facturacion && facturacionNames[facturacion];

/** Every list that is exported. Its gate is the list's own (contract/permisos.ts). */
export const exportedLists: Record<Exportable, ExportedList> = {
  ...perExportable((_, name) => listOf(catalogos[name])),
  compras: exportedList(
    {
      title: 'Órdenes de compra',
      emptyText: 'No hay ordenes registradas',
      // Whether they can be sent by e-mail is irrelevant here.
      source: timeZone => comprasSource({ timeZone }),
      stands: inForce,
    },
    compra,
    [
      [compras.fecha, 'dateTime', ({ fecha }) => fecha],
      [compras.usuario, 'text', row => fullName(row.usuario)],
      [compras.proveedor, 'text', row => row.proveedor?.razonSocial],
      [compras.id, 'id', ({ id }) => id],
      [compras.idPedido, 'id', orderCell],
      [compras.detalleCompra, 'quantity', ({ detalleCompra }) => articleCount(detalleCompra)],
      [compras.subtotal, 'money', ({ subtotal }) => subtotal, sql`t.subtotal`],
      [compras.iva, 'money', ({ iva }) => iva, sql`t.iva`],
      [compras.total, 'money', ({ total }) => total, sql`t.total`],
      [compras.estado, 'text', ({ estado }) => estado],
      [compras.etapa, 'text', ({ etapa }) => etapa && etapaNames[etapa]],
      [compras.fechaPrometida, 'day', ({ fechaPrometida }) => fechaPrometida],
      [compras.facturacion, 'text', invoiced],
    ],
  ),
  ventas: exportedList(
    { title: 'Ventas', emptyText: 'No hay ventas registradas', source: ventasSource, stands: inForce },
    venta,
    [
      [ventas.fecha, 'dateTime', ({ fecha }) => fecha],
      [ventas.id, 'id', ({ id }) => id],
      [ventas.usuario, 'text', row => fullName(row.usuario)],
      [ventas.cliente, 'text', row => fullName(row.cliente)],
      [ventas.ncf, 'text', ({ ncf }) => ncf],
      [ventas.detalleVentas, 'quantity', ({ detalleVentas }) => articleCount(detalleVentas)],
      [ventas.total, 'money', ({ total }) => total, sql`t.total`],
      [ventas.estado, 'text', ({ estado }) => estado],
    ],
  ),
  kardex: exportedList(
    { title: 'Movimientos', emptyText: 'No hay movimientos registrados', source: kardexSource },
    kardex,
    [
      [movimientos.fecha, 'dateTime', ({ fecha }) => fecha],
      [movimientos.tipo, 'text', ({ tipo }) => movimientoNames[tipo]],
      [movimientos.codigo, 'text', ({ codigo }) => codigo],
      [movimientos.nombreProducto, 'text', ({ nombreProducto }) => nombreProducto],
      [movimientos.presentacion, 'text', ({ presentacion }) => presentacion],
      [movimientos.cantidad, 'quantity', ({ cantidad }) => cantidad],
      [movimientos.saldo, 'quantity', ({ saldo }) => saldo],
      [movimientos.documento, 'text', movimiento => documentOf(movimiento)],
      [movimientos.quien, 'text', ({ proveedor, cliente, proyecto }) => proveedor ?? cliente ?? proyecto],
      [movimientos.motivo, 'text', ({ motivo }) => motivo],
      [movimientos.usuario, 'text', row => fullName(row.usuario)],
    ],
  ),
  usuarios: exportedList(
    { title: 'Usuarios', emptyText: 'No hay usuarios registrados', source: () => usuariosSource },
    usuario,
    [
      [usuarios.nombre, 'text', ({ nombre }) => nombre],
      [usuarios.apellido, 'text', ({ apellido }) => apellido],
      [usuarios.email, 'text', ({ email }) => email],
      [usuarios.nombreUsuario, 'text', ({ nombreUsuario }) => nombreUsuario],
      [usuarios.roll, 'text', ({ roll }) => rollName(roll)],
      [usuarios.fechaCreado, 'dateTime', ({ fechaCreado }) => fechaCreado],
      [usuarios.estatus, 'text', estadoText],
    ],
  ),
  auditoria: exportedList(
    { title: 'Auditoría', emptyText: 'No hay cambios registrados', source: auditoriaSource },
    auditoria,
    [
      [trazas.fecha, 'dateTime', ({ fecha }) => fecha],
      [trazas.usuario, 'text', actorOf],
      [trazas.accion, 'text', actionOf],
      [trazas.tabla, 'text', kindOf],
      [trazas.registro, 'text', recordNameOf],
      [trazas.cambios, 'text', changesText],
    ],
  ),
};
