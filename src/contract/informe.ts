import { z } from 'zod';
import { cantidad, dinero } from './format';
import type { Requisito } from './gate';

/** What the values of a report's columns may be, and how each is checked. Days are `YYYY-MM-DD`, instants ISO 8601 or none, money is in colones. */
const values = {
  text: z.string(),
  quantity: z.number(),
  money: z.number(),
  day: z.string(),
  instant: z.string().nullable(),
};

interface InformeColumn {
  label: string;
  kind: keyof typeof values;
  /** False where its rows have no order by it. */
  sortable?: false;
  /** On the screen: pixels, or a share of what is left. */
  width?: number | `${number}%`;
}

type Columns = Readonly<Record<string, InformeColumn>>;

/** A figure that is worked out from the sums of a report. */
interface Derived<S extends string> {
  label: string;
  text(sums: Record<S, number>): string;
}

/** What a report is called, who reads it, what its rows hold and what they add up to. */
interface InformeFacts<N extends string, C extends Columns, A extends z.ZodRawShape, S extends string> {
  /** As its calls and its screen are addressed. */
  resource: N;
  title: string;
  /** What its entry in the menu is called. */
  menu: string;
  /** Said when there is nothing to report. */
  empty: string;
  /** The name of its files, without their ending. */
  file: string;
  /** Any of these rights lets one read it. */
  rights: readonly Requisito[];
  /** The paths of its calls that are not spelt as `informePaths` spells them. */
  paths?: Partial<Record<InformeCall, string>>;
  columns: C;
  /** What a row answers besides its id and its columns. */
  answers?: A;
  sort: readonly [column: keyof C & string, order: 'ASC' | 'DESC'];
  /** The column that heads the groups of its documents, and what the groups and the rows are called when they are counted. */
  groups?: { by: keyof C & string; counted: string };
  /** What its rows are called when they are counted. */
  rows: string;
  /** What it may be narrowed by, besides its search. */
  filters: readonly ('fechas' | 'proyecto')[];
  /** What all its rows add up to, as it is narrowed: numbers, and what each is called. */
  sums: Readonly<Record<S, string>>;
  /** Those of them that are colones. */
  money?: readonly S[];
  derived?: readonly Derived<S>[];
}

/** Its rows, its rows as a file, and what they add up to. */
export type InformeCall = 'list' | 'listado' | 'cifras';

/** The paths of a report's calls. */
export const informePaths = ({
  resource,
  paths = {},
}: Pick<AnyInforme, 'resource' | 'paths'>): Record<InformeCall, string> => ({
  list: `/Informe/${resource}/:userId`,
  listado: `/Informe/${resource}/:userId/:format`,
  cifras: `/Informe/cifras/${resource}`,
  ...paths,
});

type RowShape<C extends Columns, A> = { id: z.ZodNumber } & { [N in keyof C]: (typeof values)[C[N]['kind']] } & A;

function rowShape<C extends Columns, A>(columns: C, answers: A | undefined): RowShape<C, A>;
function rowShape(columns: Columns, answers: z.ZodRawShape | undefined): z.ZodRawShape {
  const own = Object.entries(columns).map(([name, { kind }]) => [name, values[kind]]);
  return { id: z.number(), ...Object.fromEntries(own), ...answers };
}

function sumsShape<S extends string>(sums: Readonly<Record<S, string>>): Record<S, z.ZodNumber>;
function sumsShape(sums: Readonly<Record<string, string>>): z.ZodRawShape {
  return Object.fromEntries(Object.keys(sums).map(name => [name, z.number()]));
}

/** A report, declared: its row in an answer (`record`) and its figures (`cifras`) follow from its columns and its sums. */
export const informe = <
  N extends string,
  const C extends Columns,
  S extends string,
  A extends z.ZodRawShape = Record<never, never>,
>({
  answers,
  ...facts
}: InformeFacts<N, C, A, S>) => ({
  ...facts,
  record: z.object(rowShape(facts.columns, answers)),
  cifras: z.object(sumsShape(facts.sums)),
});

/** Any declared report, as far as what serves and shows all of them needs to know it. */
export interface AnyInforme extends Omit<InformeFacts<string, Columns, z.ZodRawShape, string>, 'answers'> {
  record: z.ZodType<{ id: number }>;
  cifras: z.ZodType<Record<string, number>>;
}

/** The figures over a report: what each is called, and how it is printed. */
export const figuresOf = ({ sums, money = [], derived = [] }: AnyInforme) => [
  ...Object.entries(sums).map(([name, label]) => ({
    label,
    value: (found: Record<string, number>) => (money.includes(name) ? dinero : cantidad)(found[name]),
  })),
  ...derived.map(one => ({ label: one.label, value: (found: Record<string, number>) => one.text(found) })),
];
