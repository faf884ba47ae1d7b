import {
  type AtrasoDeProyecto,
  COSTOS,
  type CostoPorCodigo,
  deQuienes,
  estadoDelPresupuesto,
  estimadoDe,
  type FichaProyecto,
  type Importes,
  nombresDeCosto,
  SIN_CODIGO,
} from '#contract/costoProyecto';
import { etiquetas } from '#contract/etiquetas';
import { mes } from '#contract/format';
import type { Cell, Column, DocumentContext, DocumentModel, Fact } from '../../documents/documentModel';

type Columna = readonly [label: string, value: (found: Importes) => number];

/** Columns of the figures; those with an estimated part are followed by it. */
const conEstimado: Columna[] = COSTOS.flatMap((costo): Columna[] => {
  const { label } = nombresDeCosto[costo];
  const own: Columna = [label, found => found[costo]];
  const hasEstimate = costo === 'pedido' || costo === 'recibido';
  return hasEstimate ? [own, [`${label} estimado`, found => estimadoDe(costo, found)]] : [own];
});

const money = (title: string): Column => ({ title, kind: 'money' });
const text = (title: string): Column => ({ title, kind: 'text' });
const importes = conEstimado.map(([label]) => money(label));
const valuesOf = (found: Importes): Cell[] => conEstimado.map(([, value]) => value(found));

const factsOf = ({ nombre, estatus, total, presupuesto, atrasos }: FichaProyecto): Fact[] => [
  { label: 'Proyecto', value: estatus ? nombre : `${nombre} (inactivo)` },
  ...conEstimado.map(([label, value]): Fact => ({ label, value: value(total), kind: 'money' })),
  presupuesto === null
    ? { label: 'Presupuesto', value: 'Sin presupuesto' }
    : { label: 'Presupuesto', value: presupuesto, kind: 'money' },
  { label: 'Contra el presupuesto', value: estadoDelPresupuesto({ ...total, presupuesto })?.texto ?? null },
  { label: 'Líneas atrasadas', value: atrasos.lineas, kind: 'quantity' },
];

/** A project's page as a spreadsheet: a sheet with the summary and the codes, one of the months, one of what is overdue. */
export const costoDocument = (
  ficha: FichaProyecto,
  codigos: readonly CostoPorCodigo[],
  atrasos: readonly AtrasoDeProyecto[],
  context: DocumentContext,
): DocumentModel => ({
  ...context,
  title: 'Costo del proyecto',
  facts: factsOf(ficha).filter(({ value }) => value !== null),
  columns: [text(etiquetas.direccionamiento), money('Presupuesto'), ...importes, text('Contra el presupuesto')],
  groups: [
    {
      rows: codigos.map(row => [
        row.direccionamiento || SIN_CODIGO,
        row.presupuesto,
        ...valuesOf(row),
        estadoDelPresupuesto(row)?.texto ?? 'Sin presupuesto',
      ]),
    },
  ],
  totals: ['Total', ficha.presupuesto, ...valuesOf(ficha.total), null],
  emptyText: 'Todavía no se ha pedido ni presupuestado nada',
  further: [
    {
      title: 'Por mes',
      columns: [text('Mes'), ...importes],
      rows: ficha.meses.map(found => [mes(found.mes), ...valuesOf(found)]),
      totals: ['Total', ...valuesOf(ficha.total)],
      emptyText: 'Todavía no se ha pedido ni comprado nada',
    },
    {
      title: 'Atrasos',
      columns: [
        text('Pedido'),
        text(etiquetas.codigo),
        text(etiquetas.nombreProducto),
        text(etiquetas.presentacion),
        text(etiquetas.direccionamiento),
        { title: etiquetas.fechaEntrega, kind: 'day' },
        { title: 'Días de atraso', kind: 'quantity' },
        { title: etiquetas.pendiente, kind: 'quantity' },
        text('De quién'),
      ],
      rows: atrasos.map(linea => [
        `${linea.idPedido}`,
        linea.codigo ?? null,
        linea.nombreProducto,
        linea.presentacion ?? null,
        linea.direccionamiento,
        linea.fechaEntrega,
        linea.dias,
        linea.pendiente,
        deQuienes(linea),
      ]),
      emptyText: 'Nada está atrasado',
    },
  ],
});
