import { z } from 'zod';
import { INTEGER_MAX, TEXT_MAX } from '../constants';
import { correo, telefono as phoneNumber, TELEFONO_FORMS } from '../contacto';
import {
  asNcf,
  asShown,
  blankable,
  blankableIfSent,
  cantidadSchema,
  dineroSchema,
  id,
  isNoReference,
  requiredText,
} from './fields';

/**
 * The kinds of fields. A field is declared once, by one of these functions, in the file of its entity: its label, its
 * limits and its messages. Forms, lists, filters, imports, exports, the audit and the OpenAPI description read that
 * declaration.
 */
export type Kind =
  | 'text'
  | 'email'
  | 'phone'
  | 'money'
  | 'quantity'
  | 'integer'
  | 'instant'
  | 'flag'
  | 'choice'
  | 'reference'
  | 'group';

/** Message for a missing value: one for both, or one each for adding and editing. */
export type Message = string | { create: string; update: string };

/** Optional facts of a field besides its label. */
interface FieldOptions {
  /** Heading of its column, if it differs from its label. */
  heading?: string;
  /** Name in documents and in the audit, if the label quoted by the specification is not suitable there. */
  proper?: string;
  /** Helper text below its input. */
  help?: string;
  /** Its input takes the whole row of a form: its texts are long. */
  wide?: boolean;
  /** Explanation of its column in the import template, instead of the explanation of its kind. */
  rule?: string;
  /** Value in the template's example row. */
  example?: string | number;
  /** Other headings that an imported file may have for it. */
  aliases?: readonly string[];
  /** Documents change it too: in a stale edit that is a conflict only where it was typed (D9). */
  moved?: boolean;
  /** Places where it is not shown. */
  omit?: readonly ('import' | 'export')[];
}

/** Facts used by all code that shows or reads a field. */
export interface FieldFacts extends FieldOptions {
  kind: Kind;
  label: string;
  required: boolean;
  /** Most characters of a text, or largest number; `min` likewise. */
  max?: number;
  min?: number;
  /** For a reference: the catalogue it points to, and the field of an answered record that holds its `{ id, nombre }`. */
  reference?: { resource: string; record: string };
  /** For a choice: the label of each value. */
  nameOf?: (value: unknown) => string;
  /** For a group: its fields. */
  fields?: Fields;
}

/** A field: its facts, and its schemas in an answer, a new record and an update. */
export interface Field<
  Read extends z.ZodType = z.ZodType,
  Create extends z.ZodType = z.ZodType,
  Update extends z.ZodType = z.ZodType,
> extends FieldFacts {
  read: Read;
  create: Create;
  update: Update;
}

/** Fields by name, in the order shown. */
export type Fields = Readonly<Record<string, Field>>;

const messagesOf = (message: Message) => (typeof message === 'string' ? { create: message, update: message } : message);

/** A required field with the same rules for creating and updating, except for the message. */
function required<Read extends z.ZodType, Write extends z.ZodType>(
  facts: Omit<FieldFacts, 'required'>,
  message: Message,
  read: Read,
  write: (message: string) => Write,
): Field<Read, Write, Write> {
  const { create, update } = messagesOf(message);
  const created = write(create).describe(facts.label);
  return {
    ...facts,
    required: true,
    read: read.describe(facts.label),
    create: created,
    update: update === create ? created : write(update).describe(facts.label),
  };
}

interface TextOptions extends FieldOptions {
  max?: number;
  /** Minimum number of characters, and the message for a shorter text. */
  min?: [characters: number, message: string];
  /** Pattern; the message is that for a missing value. */
  pattern?: RegExp;
}

const textKept =
  (kept?: (text: string) => string) =>
  (label: string, message: Message, { min, pattern, ...options }: TextOptions = {}) =>
    required({ kind: 'text', label, max: TEXT_MAX, ...options, min: min?.[0] }, message, z.string(), missing => {
      const plain = requiredText(missing, options.max, kept);
      const long = min ? plain.min(...min) : plain;
      return pattern ? long.regex(pattern, missing) : long;
    });

/** A text of one line, trimmed, of at most 250 characters unless `max` says otherwise. */
export const text = textKept();

/** A text by which a record is told from all others: it is kept as it is shown, so that two that look equal are equal (D2). */
export const name = textKept(asShown);

/** The number of a voucher. */
export const ncf = textKept(asNcf);

/** An e-mail address; the message for a malformed one can be given. */
export const email = (label: string, message: Message, invalid?: string, options: FieldOptions = {}) =>
  required({ kind: 'email', label, max: TEXT_MAX, ...options }, message, z.string(), missing =>
    correo(missing, invalid),
  );

/** A telephone number, with its country code and extension or without. */
export const phone = (label: string, message: Message, options: FieldOptions = {}) =>
  required({ kind: 'phone', label, max: TEXT_MAX, help: TELEFONO_FORMS, ...options }, message, z.string(), phoneNumber);

/** An amount of colones, not negative. */
export const money = (label: string, message: Message, options: FieldOptions = {}) =>
  required({ kind: 'money', label, min: 0, ...options }, message, z.number(), dineroSchema);

/** An amount of goods with at most three decimals, at least `min`. */
export const quantity = (label: string, message: Message, min: number, options: FieldOptions = {}) =>
  required({ kind: 'quantity', label, min, ...options }, message, z.number(), missing => cantidadSchema(missing, min));

/** A whole number, at least `min`. */
export const integer = (label: string, message: Message, min: number, options: FieldOptions = {}) =>
  required({ kind: 'integer', label, min, ...options }, message, z.number(), missing =>
    z.number(missing).int(missing).min(min, `Debe ser ${min} o más`).max(INTEGER_MAX, 'El número es demasiado grande'),
  );

/** A reference to a record of another catalogue by id; `record` is the answered field with its id and nombre. */
export const reference = (
  label: string,
  message: Message,
  to: { resource: string; record: string },
  options: FieldOptions = {},
) => required({ kind: 'reference', label, reference: to, ...options }, message, z.number().nullish(), id);

/** Makes a field that may be left blank: then it is null, and an update that does not name it leaves it as it is. */
export const optional = <R extends z.ZodType, C extends z.ZodType, U extends z.ZodType>({
  create,
  update,
  read,
  ...facts
}: Field<R, C, U>) => {
  const means = facts.kind === 'reference' ? isNoReference : undefined;
  return {
    ...facts,
    required: false,
    read: read.nullish(),
    create: blankable(create, means),
    update: blankableIfSent(update, means),
  };
};

/** One of a few named values; `schema` defines them, and what an absent value means. Catalogues have none. */
export const choice = <S extends z.ZodType>(label: string, schema: S, nameOf: (value: unknown) => string) => ({
  kind: 'choice' as const,
  label,
  required: false,
  nameOf,
  read: z.string().nullish().describe(label),
  create: schema.describe(label),
  update: schema.describe(label),
});

/** Creation date: shown, never sent. */
const instant = (label: string): Field<z.ZodString> => ({
  kind: 'instant',
  label,
  required: false,
  omit: ['import'],
  read: z.string().describe(label),
  create: z.never(),
  update: z.never(),
});

const flag = (label: string): Field<z.ZodBoolean> => ({
  kind: 'flag',
  label,
  required: false,
  omit: ['import'],
  read: z.boolean().describe(label),
  create: z.never(),
  update: z.never(),
});

/** Schemas of fields for one kind of message, by name: answer, new record or update. */
export type SchemasOf<F extends Fields, Way extends 'read' | 'create' | 'update'> = { [N in keyof F]: F[N][Way] };

/** Selects the schemas of fields for one kind of message: the shape of an object schema. */
export function schemasOf<F extends Fields, Way extends 'read' | 'create' | 'update'>(
  fields: F,
  way: Way,
): SchemasOf<F, Way>;
export function schemasOf(fields: Fields, way: 'read' | 'create' | 'update'): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[way]]));
}

/**
 * A nested object with its own id, such as an address. If it is missing in a body, each of its fields is reported.
 */
export function group<F extends Fields>(label: string, fields: F, message: string) {
  const sent = <Way extends 'create' | 'update'>(way: Way) =>
    z.preprocess(value => value ?? {}, z.object(schemasOf(fields, way), message));
  return {
    kind: 'group' as const,
    label,
    required: true,
    fields,
    read: z.object({ id: id().nullish(), ...schemasOf(fields, 'read') }),
    create: sent('create'),
    update: sent('update'),
  };
}

/** Fields common to all records, with the labels of their catalogue. */
export const commonFields = (labels: { fechaCreado: string; estatus: string }) => ({
  fechaCreado: instant(labels.fechaCreado),
  estatus: flag(labels.estatus),
});
