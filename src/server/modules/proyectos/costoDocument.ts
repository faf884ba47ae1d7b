import {
  type ProjectDelay,
  COSTOS,
  type CostoByCode,
  lateSuppliersOf,
  budgetState,
  estimatedOf,
  type FichaProyecto,
  type Importes,
  costoNames,
  NO_CODE,
} from '#contract/costoProyecto';
import { labels } from '#contract/declarations/labels';
import { mes } from '#contract/text/format';
import type { Cell, Column, DocumentContext, DocumentModel, Fact, FurtherTable } from '../../documents/documentModel';

type Columna = readonly [label: string, value: (found: Importes) => number];

/** Columns of the figures; those with an estimated part are followed by it. */
const withEstimate: Columna[] = COSTOS.flatMap((costo): Columna[] => {
  const { label } = costoNames[costo];
  const own: Columna = [label, found => found[costo]];
  const hasEstimate = costo === 'pedido' || costo === 'recibido';
  return hasEstimate ? [own, [`${label} estimado`, found => estimatedOf(costo, found)]] : [own];
});

const money = (title: string): Column => ({ title, kind: 'money' });
const text = (title: string): Column => ({ title, kind: 'text' });
const amounts = withEstimate.map(([label]) => money(label));
const valuesOf = (found: Importes): Cell[] => withEstimate.map(([, value]) => value(found));

const factsOf = ({ nombre, estatus, total, presupuesto, atrasos }: FichaProyecto): Fact[] => [
  { label: 'Proyecto', value: estatus ? nombre : `${nombre} (inactivo)` },
  ...withEstimate.map(([label, value]): Fact => ({ label, value: value(total), kind: 'money' })),
  presupuesto === null
    ? { label: 'Presupuesto', value: 'Sin presupuesto' }
    : { label: 'Presupuesto', value: presupuesto, kind: 'money' },
  { label: 'Contra el presupuesto', value: budgetState({ ...total, presupuesto })?.text ?? null },
  { label: 'Líneas atrasadas', value: atrasos.lineas, kind: 'quantity' },
];

const monthTable = ({ meses, total }: FichaProyecto): FurtherTable => ({
  title: 'Por mes',
  columns: [text('Mes'), ...amounts],
  rows: meses.map(found => [mes(found.mes), ...valuesOf(found)]),
  totals: ['Total', ...valuesOf(total)],
  emptyText: 'Todavía no se ha pedido ni comprado nada',
});

const delayTable = (atrasos: readonly ProjectDelay[]): FurtherTable => ({
  title: 'Atrasos',
  columns: [
    text('Pedido'),
    text(labels.codigo),
    text(labels.nombreProducto),
    text(labels.presentacion),
    text(labels.direccionamiento),
    { title: labels.fechaEntrega, kind: 'day' },
    { title: 'Días de atraso', kind: 'quantity' },
    { title: labels.pendiente, kind: 'quantity' },
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
    lateSuppliersOf(linea),
  ]),
  emptyText: 'Nada está atrasado',
});

/** A project's page as a spreadsheet: a sheet with the summary and the codes, one of the months, one of what is overdue. */
export const costoDocument = (
  ficha: FichaProyecto,
  codigos: readonly CostoByCode[],
  atrasos: readonly ProjectDelay[],
  context: DocumentContext,
): DocumentModel => ({
  ...context,
  title: 'Costo del proyecto',
  facts: factsOf(ficha).filter(({ value }) => value !== null),
  columns: [text(labels.direccionamiento), money('Presupuesto'), ...amounts, text('Contra el presupuesto')],
  groups: [
    {
      rows: codigos.map(row => [
        row.direccionamiento || NO_CODE,
        row.presupuesto,
        ...valuesOf(row),
        budgetState(row)?.text ?? 'Sin presupuesto',
      ]),
    },
  ],
  totals: ['Total', ficha.presupuesto, ...valuesOf(ficha.total), null],
  emptyText: 'Todavía no se ha pedido ni presupuestado nada',
  further: [monthTable(ficha), delayTable(atrasos)],
});
