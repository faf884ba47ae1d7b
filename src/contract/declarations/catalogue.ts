import { z } from 'zod';
import { get, post, put } from '../calls/endpoint';
import { initialEstatus, editedRecord, storedRecord } from './fields';
import { editedEstatus } from '../calls/switchBody';
import { capitalized } from '../text/format';
import { commonFields, type Fields, schemasOf, type SchemasOf } from './kinds';
import { leavesOf, type PlacedField, valueAt } from './placedFields';

/** Forms of a Spanish noun needed in sentences. */
interface Noun {
  one: string;
  many: string;
  feminine?: boolean;
}

/** The six calls that every catalogue has. */
export type CatalogueCall = 'list' | 'search' | 'one' | 'create' | 'update' | 'toggle';

/**
 * The module of a catalogue. One of its own, with a permanent id: anybody signed in may read, and its flags agregar,
 * actualizar and eliminar allow adding, changing and switching. Or a detailed module (D53), declared in `modulos.ts`: its
 * flags also decide who may read.
 */
export interface Rights {
  module: string;
  id?: number;
}

/** Keeps a choice from compiling: the forms and spreadsheets of catalogues have none. */
type WithoutChoices<F> = { [N in keyof F]: F[N] extends { kind: 'choice' } ? never : unknown };

/** Declaration of a catalogue: names, rights, unique field, and fields. */
interface CatalogueFacts<
  N extends string,
  T extends string,
  F extends Fields,
  R extends Rights,
  A extends z.ZodRawShape,
  X extends string | undefined,
  I extends boolean,
> {
  /** Name in the calls of the API and in the addresses of the screens. */
  resource: N;
  /** Table of its records. */
  table: T;
  rights: R;
  /** Why everybody who passes its gates may see all of its records, whatever project they belong to. */
  shared: string;
  /** Paths of its calls that differ from `/Table`, `/Table/filter/:text`, `/Table/:id`, `/Table/updateEstatus/:id`. */
  paths?: Partial<Record<CatalogueCall, string>>;
  /** Keys of a new record's body, if not all fields are sent (see `Endpoint.body`). */
  creates?: readonly string[];
  /** File name of its export; without it there is no export. */
  exports?: X;
  /** Whether it can be imported from spreadsheets. */
  imports?: I;
  noun: Noun;
  fields: F & WithoutChoices<F>;
  /** Fields of an answered record besides the declared ones. */
  answers?: A;
  /** Fields that form a record's name, the most significant first. */
  namedBy: readonly (keyof F & string)[];
  /**
   * The field by which an import tells that a record exists, and its name in a sentence. Most are unique; a client's and
   * a supplier's are not.
   */
  key: {
    field: keyof F & string;
    noun: string;
    feminine?: boolean;
    /** Whether dashes and blanks are ignored in comparisons. */
    dashes?: true;
    /** Whether it precedes the name: "Artículo C-001 Cemento gris". */
    spoken?: true;
  };
  /** Message after adding a record. */
  created: string;
  /** First sentence of the message of a failed save; without it only the server's message is shown. */
  failures?: { create?: string; update?: string };
  labels?: { id?: string; fechaCreado?: string; estatus?: string };
  /** First columns of a spreadsheet; the other fields follow in the order declared. */
  exportFirst?: readonly string[];
  /** False if lists and spreadsheets do not show the creation date. */
  dated?: boolean;
}

const referred = z.object({ id: z.number(), nombre: z.string() }).nullish();

/** Schemas of the records that references answer beside their ids. */
const referredRecords = (fields: Fields): z.ZodRawShape =>
  Object.fromEntries(
    leavesOf(fields).flatMap(({ field: { reference } }) => (reference ? [[reference.record, referred]] : [])),
  );

/** Shape of an answered record: common fields, declared fields and `answers`. */
type RecordShape<F extends Fields, A> = typeof storedRecord & SchemasOf<F, 'read'> & A;

function recordShape<F extends Fields, A>(fields: F, answers: A | undefined): RecordShape<F, A>;
function recordShape(fields: Fields, answers: z.ZodRawShape | undefined): z.ZodRawShape {
  return { ...storedRecord, ...schemasOf(fields, 'read'), ...referredRecords(fields), ...answers };
}

/**
 * A declared catalogue; the schemas of its record in answers (`record`) and of the bodies that add and change one
 * (`create`, `update`) follow from its fields.
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
    create: z.object({ ...schemasOf(fields, 'create'), estatus: initialEstatus }),
    update: z.object({ ...schemasOf(fields, 'update'), ...editedRecord, estatus: editedEstatus }),
  };
}

/** Any catalogue, for code that serves or shows all of them. */
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

/** All fields that a list or spreadsheet of a catalogue may show, in the order declared. */
export const shownFields = ({
  fields,
  common,
  dated = true,
}: Pick<AnyCatalogue, 'fields' | 'common' | 'dated'>): PlacedField[] =>
  leavesOf(fields).concat(leavesOf(dated ? common : { estatus: common.estatus }));

/** Name of its table as spelt in paths: `Categoria`. */
const pathNameOf = ({ table }: Pick<AnyCatalogue, 'table'>): string => capitalized(table);

/** The calls of a catalogue, with the paths that it declares or else those that follow from its name. */
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

/** Column in which other records refer to it: `idCategoria`. */
export const referenceTo = (declared: Pick<AnyCatalogue, 'table'>): string => `id${pathNameOf(declared)}`;

/** "No hay familias registradas". */
export const emptyText = ({ noun: { many, feminine } }: Pick<AnyCatalogue, 'noun'>): string =>
  `No hay ${many.toLowerCase()} ${feminine ? 'registradas' : 'registrados'}`;

/** "una familia". */
export const oneOf = ({ noun: { one, feminine } }: Pick<AnyCatalogue, 'noun'>): string =>
  `${feminine ? 'una' : 'un'} ${one.toLowerCase()}`;

/** "La familia". */
const theOne = ({ noun: { one, feminine } }: Pick<AnyCatalogue, 'noun'>): string =>
  `${feminine ? 'La' : 'El'} ${one.toLowerCase()}`;

/** "La familia no existe", or of one that is named "La familia “Acero” no existe". */
export const missingText = (declared: Pick<AnyCatalogue, 'noun'>, name?: string): string =>
  `${theOne(declared)}${name === undefined ? '' : ` “${name}”`} no existe`;

/** "La familia “Acero” está inactiva". */
export const inactiveText = ({ noun }: Pick<AnyCatalogue, 'noun'>, name: string): string =>
  `${theOne({ noun })} “${name}” está ${noun.feminine ? 'inactiva' : 'inactivo'}`;

/** "Ya existe una familia con el nombre …": with the value, or without it "con ese nombre". */
export function takenText({ noun, key }: Pick<AnyCatalogue, 'noun' | 'key'>, value?: string): string {
  const which =
    value === undefined
      ? `${key.feminine ? 'esa' : 'ese'} ${key.noun}`
      : `${key.feminine ? 'la' : 'el'} ${key.noun} “${value}”`;
  return `Ya existe ${oneOf({ noun })} con ${which}`;
}

/** Name of a record, from the fields that its catalogue declares for it. */
export const nameOf = ({ namedBy }: Pick<AnyCatalogue, 'namedBy'>, record: unknown): string =>
  namedBy
    .map(name => valueAt(record, name))
    .filter(Boolean)
    .join(' ');
