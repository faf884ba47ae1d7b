import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { z } from 'zod';
import { daysLate } from '#contract/text/format';
import { PAGOS, pagoNames } from '#contract/facturaProveedor';
import { gasto } from '#contract/gasto';
import { figuresOf, type AnyInforme } from '#contract/declarations/informe';
import { perInforme, type InformeName } from '#contract/informes';
import { companyToday } from '../../../api/company';
import { paths } from '../../../app/routes';
import { wayTo } from '../../../app/wayTo';
import { DateRangeFilter } from '../../../kit/date/DateRangeFilter';
import { lateDay } from '../../../kit/date/lateDay';
import { column, dateColumn, moneyColumn, numberColumn, textColumn, type Column } from '../../../kit/list/columns';
import { ChoiceFilter } from '../../../kit/list/filters';
import { lateActions } from '../../compras';
import { informeDocument } from '../orderDocuments';
import { OwnProjectFilter } from '../orderRows';
import { reportPage } from './reportPage';

const text = z.union([z.string(), z.number()]).nullish();
const number = z.number().nullish();
const instant = z.string().nullish();

type Declared = [name: string, column: AnyInforme['columns'][string]];

/** Column of a declared one; the first column of a report is its cards' title. */
function columnOf([name, { label, kind, width, sortable, doneOn }]: Declared, at: number): Column<RaRecord> {
  const own = { source: sortable === false ? undefined : name, card: at === 0 ? 'title' : undefined, width } as const;
  if (kind === 'text' || kind === 'code' || kind === 'id') return textColumn(label, row => text.parse(row[name]), own);
  const instantOf = (row: RaRecord) => instant.parse(row[name]);
  if (kind === 'instant') return dateColumn(label, instantOf, { ...own, width: width ?? 146 });
  const lateOf = (row: RaRecord) =>
    doneOn !== undefined && !row[doneOn] ? daysLate(instantOf(row), companyToday()) || null : null;
  if (kind === 'day') return column(label, row => lateDay(instantOf(row), lateOf(row)), { ...own, width: width ?? 96 });
  const amountColumn = kind === 'money' ? moneyColumn : numberColumn;
  return amountColumn(label, row => number.parse(row[name]), { ...own, width: width ?? 96 });
}

const filters: Record<AnyInforme['filters'][number], ReactNode> = {
  fechas: <DateRangeFilter key="fechas" />,
  proyecto: <OwnProjectFilter key="proyecto" />,
  pago: <ChoiceFilter key="pago" source="pago" label="Pago" choices={PAGOS} names={pagoNames} />,
};

/** Link to the page of a row's project, or to the purchases for what was bought for the warehouse. */
const toProject = (row: RaRecord): string | null => {
  const { idProyecto, proyectoVisible } = gasto.record.parse(row);
  return idProyecto === null ? paths.list('compras') : wayTo('proyecto', idProyecto, proyectoVisible);
};

const actions: Partial<Record<InformeName, Partial<Parameters<typeof reportPage>[0]>>> = {
  comprasAtrasadas: { ...lateActions, filledBy: 'compras' },
  facturasProveedor: { rowLink: row => wayTo('compra', number.parse(row['orden'])), filledBy: 'compras' },
  gasto: { rowLink: toProject, filledBy: 'compras' },
  bajoMinimo: { rowLink: ({ id }) => paths.movimientos(id), filledBy: 'productos' },
  totales: { rowLink: row => wayTo('proyecto', number.parse(row['idProyecto'])) },
};

const pages = perInforme((declared, name) =>
  reportPage({
    ...actions[name],
    name,
    title: declared.title,
    empty: declared.empty,
    columns: Object.entries(declared.columns).map(columnOf),
    sort: { field: declared.sort[0], order: declared.sort[1] },
    filters: declared.filters.map(filter => filters[filter]),
    figures: figuresOf(declared),
    files: informeDocument(name, declared.file),
  }),
);

export default function InformePage({ name }: { name: InformeName }) {
  const Page = pages[name];
  return <Page />;
}
