import type { z } from 'zod';
import { categoria } from '#contract/categoria';
import { cliente } from '#contract/cliente';
import { compra } from '#contract/compra';
import type { Exportable } from '#contract/exportacion';
import { producto } from '#contract/producto';
import { proveedor } from '#contract/proveedor';
import { proyecto } from '#contract/proyecto';
import { nombreDeRol, usuario } from '#contract/usuarioAdmin';
import { venta } from '#contract/venta';
import type { Cell, CellKind, Column } from '../../documents/documentModel';
import type { ListSource } from '../../lists/source';
import { categoriasSource } from '../categorias/source';
import { clientesSource } from '../clientes/source';
import { comprasSource } from '../compras/source';
import { productosSource } from '../productos/source';
import { proveedoresSource } from '../proveedores/source';
import { proyectosSource } from '../proyectos/source';
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

/** Every list that is exported. Its gate is the list's own (contract/permisos.ts). */
export const listas: Record<Exportable, ListaExportable> = {
  productos: lista(
    { title: 'Artículos', emptyText: 'No hay artículos registrados', source: () => productosSource },
    producto,
    [
      ['Código', 'text', ({ codigo }) => codigo],
      ['Producto', 'text', ({ nombreProducto }) => nombreProducto],
      ['Presentación', 'text', ({ presentacion }) => presentacion],
      ['Descripción', 'text', ({ descripcion }) => descripcion],
      ['Familia', 'text', ({ categoria: familia }) => familia?.nombre],
      ['Costo', 'money', ({ costo }) => costo],
      ['Precio', 'money', ({ precio }) => precio],
      ['Stock', 'quantity', ({ stock }) => stock],
      ['Fecha creado', 'dateTime', ({ fechaCreado }) => fechaCreado],
      ['Estado', 'text', estado],
    ],
  ),
  categorias: lista(
    { title: 'Familias', emptyText: 'No hay familias registradas', source: () => categoriasSource },
    categoria,
    [
      ['Nombre', 'text', ({ nombre }) => nombre],
      ['Fecha creada', 'dateTime', ({ fechaCreado }) => fechaCreado],
      ['Estatus', 'text', estado],
    ],
  ),
  proveedores: lista(
    { title: 'Proveedores', emptyText: 'No hay proveedores registrados', source: () => proveedoresSource },
    proveedor,
    [
      ['Id', 'id', ({ id }) => id],
      ['Razón social', 'text', ({ razonSocial }) => razonSocial],
      ['Teléfonos', 'text', ({ telefonos }) => telefonos],
      ['Correo orden', 'text', ({ mailOrden }) => mailOrden],
      ['Correo general', 'text', ({ mailGeneral }) => mailGeneral],
      ['Contacto', 'text', ({ contacto }) => contacto],
      ['Celular', 'text', ({ telefono }) => telefono],
      ['Provincia', 'text', ({ direccion }) => direccion.provincia],
      ['Ciudad', 'text', ({ direccion }) => direccion.ciudad],
      ['Calle', 'text', ({ direccion }) => direccion.calle],
      ['Casa', 'text', ({ direccion }) => direccion.numeroCasa],
      ['Estado', 'text', estado],
    ],
  ),
  clientes: lista(
    { title: 'Clientes', emptyText: 'No hay clientes registrados', source: () => clientesSource },
    cliente,
    [
      ['Nombre', 'text', ({ nombre }) => nombre],
      ['Apellido', 'text', ({ apellido }) => apellido],
      ['Email', 'text', ({ email }) => email],
      ['Cedula', 'text', ({ cedula }) => cedula],
      ['Telefono', 'text', ({ telefono }) => telefono],
      ['Provincia', 'text', ({ direccion }) => direccion.provincia],
      ['Ciudad', 'text', ({ direccion }) => direccion.ciudad],
      ['Calle', 'text', ({ direccion }) => direccion.calle],
      ['Casa', 'text', ({ direccion }) => direccion.numeroCasa],
      ['Fecha creado', 'dateTime', ({ fechaCreado }) => fechaCreado],
      ['Estado', 'text', estado],
    ],
  ),
  proyectos: lista(
    { title: 'Proyectos', emptyText: 'No hay proyectos registrados', source: () => proyectosSource },
    proyecto,
    [
      ['Nombre', 'text', ({ nombre }) => nombre],
      ['Fecha creada', 'dateTime', ({ fechaCreado }) => fechaCreado],
      ['Estatus', 'text', estado],
    ],
  ),
  compras: lista(
    {
      title: 'Órdenes de compra',
      emptyText: 'No hay ordenes registradas',
      // Whether they can be sent by e-mail is not printed.
      source: timeZone => comprasSource(timeZone, false),
    },
    compra,
    [
      ['Fecha Orden', 'dateTime', ({ fecha }) => fecha],
      ['Hecho Por', 'text', ({ usuario: autor }) => nombreCompleto(autor)],
      ['Proveedor', 'text', ({ proveedor: quien }) => quien?.razonSocial],
      ['N.Orden', 'id', ({ id }) => id],
      ['N.Pedido', 'id', ({ idPedido }) => idPedido],
      ['Artículos', 'quantity', ({ detalleCompra }) => detalleCompra.length],
      ['Subtotal', 'money', ({ subtotal }) => subtotal],
      ['IVA', 'money', ({ iva }) => iva],
      ['Total', 'money', ({ total }) => total],
      ['Estado', 'text', ({ estado: suyo }) => suyo],
    ],
  ),
  ventas: lista({ title: 'Ventas', emptyText: 'No hay ventas registradas', source: ventasSource }, venta, [
    ['Fecha', 'dateTime', ({ fecha }) => fecha],
    ['N.Venta', 'id', ({ id }) => id],
    ['Cajero', 'text', ({ usuario: cajero }) => nombreCompleto(cajero)],
    ['Cliente', 'text', ({ cliente: quien }) => nombreCompleto(quien)],
    ['NCF', 'text', ({ ncf }) => ncf],
    ['Artículos', 'quantity', ({ detalleVentas }) => detalleVentas.length],
    ['Total', 'money', ({ total }) => total],
    ['Estado', 'text', ({ estado: suyo }) => suyo],
  ]),
  usuarios: lista(
    { title: 'Usuarios', emptyText: 'No hay usuarios registrados', source: () => usuariosSource },
    usuario,
    [
      ['Nombre', 'text', ({ nombre }) => nombre],
      ['Apellido', 'text', ({ apellido }) => apellido],
      ['Email', 'text', ({ email }) => email],
      ['Usuario', 'text', ({ nombreUsuario }) => nombreUsuario],
      ['Rol', 'text', ({ roll }) => nombreDeRol(roll)],
      ['Fecha creado', 'dateTime', ({ fechaCreado }) => fechaCreado],
      ['Estado', 'text', estado],
    ],
  ),
};
