import { z } from 'zod';
import { informe } from './declarations/informe';

/**
 * Purchases of each project, without annulled ones, in colones without IVA, made this month and the last in the company's
 * calendar (D46). What is bought for no order counts as 'Bodega'.
 */
export const gasto = informe({
  resource: 'gasto',
  title: 'Gasto por proyecto, sin IVA',
  menu: 'Gasto por proyecto',
  empty: 'No se ha comprado nada en este mes ni en el pasado',
  file: 'Gasto',
  rights: ['compras.any'],
  columns: {
    nombreProyecto: { label: 'Proyecto', kind: 'text', width: '40%' },
    esteMes: { label: 'Este mes', kind: 'money', width: 160 },
    mesPasado: { label: 'Mes pasado', kind: 'money', width: 160 },
    diferencia: { label: 'Diferencia', kind: 'money', width: 160 },
  },
  /** `proyectoVisible`: whether the current user may open the project's page. */
  answers: { idProyecto: z.number().nullable(), proyectoVisible: z.boolean().nullish() },
  sort: ['esteMes', 'DESC'],
  rows: 'Proyectos',
  filters: [],
  sums: { esteMes: 'Este mes', mesPasado: 'Mes pasado' },
  money: ['esteMes', 'mesPasado'],
});

export type Gasto = z.infer<typeof gasto.record>;
