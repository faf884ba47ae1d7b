import { z } from 'zod';
import { labels } from './declarations/labels';
import { informe } from './declarations/informe';
import { ETAPAS_COMPRA } from './promesa';
import { unidad } from './unidad';

/** Report of purchases past their promised day with something still to arrive (D48). */
export const comprasAtrasadas = informe({
  resource: 'comprasAtrasadas',
  title: 'Proveedores atrasados',
  menu: 'Proveedores atrasados',
  empty: 'Ningún proveedor está atrasado',
  file: 'Proveedores-atrasados',
  rights: ['compras.any'],
  columns: {
    proveedor: { label: 'Proveedor', kind: 'text', width: '20%' },
    orden: { label: 'N.º de orden', kind: 'id', width: 72 },
    fechaPrometida: { label: labels.fechaPrometida, kind: 'day', width: 84 },
    dias: { label: 'Días de atraso', kind: 'quantity', width: 72 },
    proyectos: { label: 'Proyectos', kind: 'text', width: '18%', sortable: false },
    falta: { label: 'Falta', kind: 'text', width: '26%', sortable: false },
    recordada: { label: 'Último recordatorio', kind: 'instant', sortable: false },
  },
  answers: {
    idProveedor: z.number(),
    contacto: z.string(),
    mailOrden: z.string(),
    lugarEntrega: z.string().nullable(),
    etapa: z.enum(ETAPAS_COMPRA),
    /** The quantities still to arrive, by line. */
    faltan: z.array(z.object({ nombreProducto: z.string(), ...unidad, cantidad: z.number() })),
    /** Whether this server can send e-mail; otherwise the user's own mail program is opened. */
    correoDisponible: z.boolean(),
  },
  sort: ['dias', 'DESC'],
  rows: 'Órdenes',
  filters: ['fechas', 'proyecto'],
  sums: { ordenes: 'Órdenes', proveedores: 'Proveedores', proyectos: 'Proyectos' },
});

export type CompraAtrasada = z.infer<typeof comprasAtrasadas.record>;
