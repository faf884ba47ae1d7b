import { z } from 'zod';
import { get, post, put } from './endpoint';
import { estatusInicial, referencia, registro } from './fields';
import { estatusEditado } from './interruptor';
import { commonFields, type Fields, schemasOf, type SchemasOf } from './kinds';
import { leavesOf, type PlacedField, valueAt } from './placedFields';

/** A Spanish noun as sentences need it. */
interface Noun {
  one: string;
  many: string;
  feminine?: boolean;
}

/** The six calls that every catalogue has. */
export type CatalogueCall = 'list' | 'search' | 'one' | 'create' | 'update' | 'toggle';

/**
 * Who may do what with a catalogue. A module of its own: anybody signed in reads, and its flags agregar, actualizar and
 * eliminar let one add, change and switch; its id is that of its rights, for ever. A detailed module (D53), declared in
 * `modulos.ts`: its flags say who reads, too. Or everybody who is signed in.
 */
export type Rights = { module: string; id: number } | { module: string } | 'everybody';

/** What a catalogue is called, who may use it, how its records are told apart, and its fields. */
interface CatalogueFacts<
  N extends string,
  T extends string,
  F extends Fields,
  R extends Rights,
  A extends z.ZodRawShape,
  X extends string | undefined,
  I extends boolean,
> {
  /** As the calls of the API and the addresses of the screens name it. */
  resource: N;
  /** Where its records are stored. */
  table: T;
  rights: R;
  /** Why each of its records may be seen by everybody who passes its gates, whatever project it is about. */
  shared: string;
  /** The paths of its calls that are not spelt `/Table`, `/Table/filter/:text`, `/Table/:id`, `/Table/updateEstatus/:id`. */
  paths?: Partial<Record<CatalogueCall, string>>;
  /** The keys of a new record's body, where not all of what makes one is sent (see `Endpoint.body`). */
  creates?: readonly string[];
  /** The name of the file that its list is exported to; without it there is none. */
  exports?: X;
  /** Whether it is filled from spreadsheets. */
  imports?: I;
  noun: Noun;
  fields: F;
  /** What a record answers besides its fields. */
  answers?: A;
  /** The fields that name a record, most telling first. */
  namedBy: readonly (keyof F & string)[];
  /** The field that no two records share, and what it is called in a sentence. */
  key: {
    field: keyof F & string;
    noun: string;
    feminine?: boolean;
    /** Dashes and blanks in it say nothing. */
    dashes?: true;
    /** People say it before the name: "Artículo C-001 Cemento gris". */
    spoken?: true;
  };
  /** Said when one was added. */
  created: string;
  /** The sentence that a failed save begins with; without it the server's message stands alone. */
  failures?: { create?: string; update?: string };
  labels?: { id?: string; fechaCreado?: string; estatus?: string };
  /** Which fields come first in a spreadsheet; the others follow as they are declared. */
  exportFirst?: readonly string[];
  /** False where lists and spreadsheets do not show when a record was made. */
  dated?: boolean;
}

/** The shape of a record in an answer: what all records carry, its fields, and what else it answers. */
type RecordShape<F extends Fields, A> = typeof registro & SchemasOf<F, 'read'> & A;

function recordShape<F extends Fields, A>(fields: F, answers: A | undefined): RecordShape<F, A>;
function recordShape(fields: Fields, answers: z.ZodRawShape | undefined): z.ZodRawShape {
  return { ...registro, ...schemasOf(fields, 'read'), ...answers };
}

/**
 * A catalogue, declared: its record in an answer (`record`), what adds one (`create`) and what changes one (`update`) follow
 * from its fields.
 */
export function catalogue<
  N extends string,
  T extends string,
  F extends Fields,
  const R extends Rights,
  A extends z.ZodRawShape = Record<never, never>,
  X extends string | undefined = undefined,
  I extends boolean = false,
>({ answers, labels, ...facts }: CatalogueFacts<N, T, F, R, A, X, I>) {
  const { fields } = facts;
  return {
    ...facts,
    idLabel: labels?.id,
    common: commonFields({ fechaCreado: labels?.fechaCreado ?? 'Fecha creado', estatus: labels?.estatus ?? 'Estado' }),
    record: z.object(recordShape(fields, answers)),
    create: z.object({ ...schemasOf(fields, 'create'), estatus: estatusInicial }),
    update: z.object({ ...schemasOf(fields, 'update'), ...referencia, estatus: estatusEditado }),
  };
}

/** Any declared catalogue, as far as what serves and shows all of them needs to know it. */
export interface AnyCatalogue extends Omit<
  CatalogueFacts<string, string, Fields, Rights, z.ZodRawShape, string | undefined, boolean>,
  'answers' | 'labels'
> {
  idLabel?: string;
  common: ReturnType<typeof commonFields>;
  record: z.ZodType<{ id: number; estatus: boolean }>;
  create: z.ZodType<Record<string, unknown>, Record<string, unknown>>;
  update: z.ZodType<
    Record<string, unknown> & { id: number; version?: number | null; estatus?: boolean },
    Record<string, unknown>
  >;
}

/** Every field that a list or a spreadsheet of a catalogue may show, in the order of its declaration. */
export const shownFields = ({
  fields,
  common,
  dated = true,
}: Pick<AnyCatalogue, 'fields' | 'common' | 'dated'>): PlacedField[] =>
  leavesOf(fields).concat(leavesOf(dated ? common : { estatus: common.estatus }));

/** The name of its table as paths spell it: `Categoria`. */
const pathNameOf = ({ table }: Pick<AnyCatalogue, 'table'>): string => table.charAt(0).toUpperCase() + table.slice(1);

/** The calls of a declared catalogue. */
export const callsOfCatalogue = ({ paths = {}, creates, ...declared }: AnyCatalogue) => {
  const base = `/${pathNameOf(declared)}`;
  return {
    list: get(paths.list ?? base),
    search: get(paths.search ?? `${base}/filter/:text`),
    one: get(paths.one ?? `${base}/:id`),
    create: post(paths.create ?? base, creates),
    update: put(paths.update ?? base),
    toggle: put(paths.toggle ?? `${base}/updateEstatus/:id`),
  };
};

/** The column by which other records refer to its own: `idCategoria`. */
export const referenceTo = (declared: Pick<AnyCatalogue, 'table'>): string => `id${pathNameOf(declared)}`;

/** "No hay familias registradas". */
export const emptyText = ({ noun: { many, feminine } }: Pick<AnyCatalogue, 'noun'>): string =>
  `No hay ${many.toLowerCase()} ${feminine ? 'registradas' : 'registrados'}`;

/** "una familia". */
export const oneOf = ({ noun: { one, feminine } }: Pick<AnyCatalogue, 'noun'>): string =>
  `${feminine ? 'una' : 'un'} ${one.toLowerCase()}`;

/** "la familia". */
export const theOne = ({ noun: { one, feminine } }: Pick<AnyCatalogue, 'noun'>): string =>
  `${feminine ? 'la' : 'el'} ${one.toLowerCase()}`;

/** "ya existe una familia con el nombre …": with the value, or without it "con ese nombre". */
export function takenText({ noun, key }: Pick<AnyCatalogue, 'noun' | 'key'>, value?: string): string {
  const which =
    value === undefined
      ? `${key.feminine ? 'esa' : 'ese'} ${key.noun}`
      : `${key.feminine ? 'la' : 'el'} ${key.noun} “${value}”`;
  return `ya existe ${oneOf({ noun })} con ${which}`;
}

/** The name of a record, from the fields that its catalogue is named by. */
export const nameOf = ({ namedBy }: Pick<AnyCatalogue, 'namedBy'>, record: unknown): string =>
  namedBy
    .map(name => valueAt(record, name))
    .filter(Boolean)
    .join(' ');
