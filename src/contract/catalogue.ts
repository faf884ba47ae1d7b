import { z } from 'zod';
import { estatusInicial, referencia, registro } from './fields';
import { commonFields, type Fields, leavesOf, type PlacedField, schemasOf, type SchemasOf, valueAt } from './kinds';

/** A Spanish noun as sentences need it. */
interface Noun {
  one: string;
  many: string;
  feminine?: boolean;
}

/** What a catalogue is called, how its records are told apart, and its fields. */
interface CatalogueFacts<N extends string, F extends Fields, A extends z.ZodRawShape> {
  /** As the calls of the API and the addresses of the screens name it. */
  resource: N;
  /** Where its records are stored. */
  table: string;
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
    /** Dashes and blanks in it say nothing. */ dashes?: true;
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
export function catalogue<N extends string, F extends Fields, A extends z.ZodRawShape = Record<never, never>>({
  answers,
  labels,
  ...facts
}: CatalogueFacts<N, F, A>) {
  const { fields } = facts;
  return {
    ...facts,
    idLabel: labels?.id,
    common: commonFields({ fechaCreado: labels?.fechaCreado ?? 'Fecha creado', estatus: labels?.estatus ?? 'Estado' }),
    record: z.object(recordShape(fields, answers)),
    create: z.object({ ...schemasOf(fields, 'create'), estatus: estatusInicial }),
    update: z.object({ ...schemasOf(fields, 'update'), ...referencia }),
  };
}

/** Any declared catalogue, as far as what serves and shows all of them needs to know it. */
export interface AnyCatalogue extends Omit<CatalogueFacts<string, Fields, z.ZodRawShape>, 'answers' | 'labels'> {
  idLabel?: string;
  common: ReturnType<typeof commonFields>;
  record: z.ZodType<{ id: number; estatus: boolean }>;
  create: z.ZodType<Record<string, unknown>, Record<string, unknown>>;
  update: z.ZodType<Record<string, unknown> & { id: number; version?: number | null }, Record<string, unknown>>;
}

/** Every field that a list or a spreadsheet of a catalogue may show, in the order of its declaration. */
export const shownFields = ({
  fields,
  common,
  dated = true,
}: Pick<AnyCatalogue, 'fields' | 'common' | 'dated'>): PlacedField[] =>
  leavesOf(fields).concat(leavesOf(dated ? common : { estatus: common.estatus }));

/** "No hay familias registradas". */
export const emptyText = ({ noun: { many, feminine } }: Pick<AnyCatalogue, 'noun'>): string =>
  `No hay ${many.toLowerCase()} ${feminine ? 'registradas' : 'registrados'}`;

/** "Ya existe una familia con el nombre …": with the value, or without it "con ese nombre". */
export function takenText({ noun, key }: Pick<AnyCatalogue, 'noun' | 'key'>, value?: string): string {
  const one = `${noun.feminine ? 'una' : 'un'} ${noun.one.toLowerCase()}`;
  const which =
    value === undefined
      ? `${key.feminine ? 'esa' : 'ese'} ${key.noun}`
      : `${key.feminine ? 'la' : 'el'} ${key.noun} “${value}”`;
  return `ya existe ${one} con ${which}`;
}

/** The name of a record, from the fields that its catalogue is named by. */
export const nameOf = ({ namedBy }: Pick<AnyCatalogue, 'namedBy'>, record: unknown): string =>
  namedBy
    .map(name => valueAt(record, name))
    .filter(Boolean)
    .join(' ');
