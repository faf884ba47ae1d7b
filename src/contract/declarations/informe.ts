import { z } from 'zod';
import { cantidad, dinero } from '../text/format';
import type { Requirement } from '../rights/gate';

/** Types of a report's columns, with their schemas. Days are `YYYY-MM-DD`, instants ISO 8601, either may be none; money is in colones. */
const values = {
  text: z.string(),
  code: z.string(),
  id: z.number(),
  quantity: z.number(),
  money: z.number(),
  day: z.string().nullable(),
  instant: z.string().nullable(),
};

interface InformeColumn {
  label: string;
  kind: keyof typeof values;
  /** False if the rows cannot be sorted by it. */
  sortable?: false;
  /** Of a day by which something is to be done, the column of the day on which it was: past and not done, it is overdue. */
  doneOn?: string;
  /** Printed below the value of the column before it in the PDF, which has room for few columns. */
  under?: true;
  /** Width on the screen: pixels, or a share of the remaining width. */
  width?: number | `${number}%`;
}

type Columns = Readonly<Record<string, InformeColumn>>;

/** A figure computed from the sums of a report. */
interface Derived<S extends string> {
  label: string;
  text(sums: Record<S, number>): string;
}

/** Declaration of a report: names, rights, columns and sums. */
interface InformeFacts<N extends string, C extends Columns, A extends z.ZodRawShape, S extends string> {
  /** Name in the paths of its calls and of its screen. */
  resource: N;
  title: string;
  /** Label of its menu entry. */
  menu: string;
  /** Message if there are no rows. */
  empty: string;
  /** Name of its files, without extension. */
  file: string;
  /** Any of these rights lets one read it. */
  rights: readonly Requirement[];
  /** Paths of its calls that differ from `informePaths`. */
  paths?: Partial<Record<InformeCall, string>>;
  columns: C;
  /** Fields of an answered row besides its id and columns. */
  answers?: A;
  sort: readonly [column: keyof C & string, order: 'ASC' | 'DESC'];
  /** Column by which its documents are grouped, and the noun for counting the groups. */
  groups?: { by: keyof C & string; counted: string };
  /** Noun for counting its rows. */
  rows: string;
  /** Filters besides the search. */
  filters: readonly ('fechas' | 'proyecto' | 'pago')[];
  /** Labels of its sums over all rows that match the filters. */
  sums: Readonly<Record<S, string>>;
  /** Which of the sums are amounts of colones. */
  money?: readonly NoInfer<S>[];
  derived?: readonly Derived<NoInfer<S>>[];
}

/** A report's calls: its rows, the rows as a file, and the sums. */
export type InformeCall = 'list' | 'listado' | 'cifras';

/** The paths of a report's calls, those that it declares or else those that follow from its name. */
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

/** Any report, for code that serves or shows all of them. */
export interface AnyInforme extends Omit<InformeFacts<string, Columns, z.ZodRawShape, string>, 'answers'> {
  record: z.ZodType<{ id: number }>;
  cifras: z.ZodType<Record<string, number>>;
}

type Figure = readonly [label: string, text: (found: Record<string, number>) => string];

/** The figures of a report: their labels, and their texts given the sums found. */
export const figuresOf = ({ sums, money = [], derived = [] }: AnyInforme): readonly Figure[] => [
  ...Object.entries(sums).map(([name, label]): Figure => [
    label,
    found => (money.includes(name) ? dinero : cantidad)(found[name]),
  ]),
  ...derived.map(({ label, text }): Figure => [label, text]),
];
