import { z } from 'zod';
import {
  CANTIDAD_DECIMALS,
  CANTIDAD_MAX,
  CANTIDAD_MIN,
  DINERO_MAX,
  INTEGER_MAX,
  SEARCH_MAX,
  TEXT_MAX,
} from '../constants';
import { atMost, cantidad as cantidadText } from '../text/format';

/** Schemas for the kinds of fields; each takes the Spanish message for invalid values. */

// Control characters other than tab and line breaks, and halves of surrogate pairs, can't be stored faithfully; U+FFFD
// replaces bytes that were not valid UTF-8, and the two after it are no characters.
// oxlint-disable-next-line no-control-regex
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd-\uffff]/;

/** Whether a text can be stored unchanged and has no control characters. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text) && text.isWellFormed();

/** Matches a visible character, which is neither blank, as the pattern of braille without a dot is too, nor of zero width. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\u2800]/u;

// Also marks of writing direction, which Windows copies with a number or a name. The joiners of emoji stay.
const OF_NO_WIDTH = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\u034f/g;

// Word and web pages write them; the one of the keyboard looks the same.
const HYPHENS = /[\u2010\u2011]/g;

/** A text that looks as it did, without what nobody sees of it and with plain hyphens: nobody could search for the others. */
const asTyped = (text: string): string => text.replaceAll(OF_NO_WIDTH, '').replaceAll(HYPHENS, '-');

/** One space between words, and nothing of zero width: how a name is shown. */
export const asShown = (text: string): string => asTyped(text).replaceAll(/[\s\u0085]+/g, ' ');

/** A type of voucher and its 8 or 10 digits. */
const NCF = /^[a-z]\d{2}(?:\d{8}|\d{10})$/i;

/** An NCF as it is told from all others: without the blanks and hyphens that people group it with, `B01-0000 0099`. */
export function asNcf(text: string): string {
  const shown = asShown(text);
  const bare = shown.replaceAll(/[\s-]/g, '');
  return NCF.test(bare) ? bare : shown;
}

/**
 * A text of one line, in which a run of line breaks and tabs is one space: an input of one line has none, and would drop them
 * where nobody sees it. In pieces, as a pattern for the blanks around a break takes quadratic time on a long run of blanks.
 */
export const oneLine = (text: string): string =>
  text
    .split(/[\t-\r\u0085\u2028\u2029]+/)
    .map(piece => piece.trim())
    .filter(Boolean)
    .join(' ');

/** A text of several lines: it keeps its breaks, all of the kind that an input of several lines has. */
export const manyLines = (text: string): string => text.replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n');

const NOT_ADMITTED = 'Tiene caracteres que no se admiten';

const VERSION_INVALID = 'La versión debe ser un número entero';
const ID_INVALID = 'El identificador debe ser un número entero positivo';

/** Decimals of a number as it is written; of one with an exponent, 99 if it is small and none if it is large. */
function decimalsOf(value: number): number {
  const [digits = '', exponent] = `${value}`.split('e');
  if (exponent) return exponent.startsWith('-') ? 99 : 0;
  return digits.split('.')[1]?.length ?? 0;
}

/** The checks of a stored text. In one call of `check`, as each of Zod's methods copies the schema before it. */
const stored = (max: number, kept: (text: string) => string, ...more: z.core.$ZodCheck<string>[]) => [
  z.overwrite<string>(text => kept(asTyped(text))),
  z.trim(),
  z.normalize(),
  ...more,
  z.maxLength(max, `Admite ${atMost(max, 'caracteres')}`),
  z.refine<string>(isStorable, NOT_ADMITTED),
];

/** A required text: trimmed, NFC, as typed, 1 to `max` characters as `kept` (in one line), at least one visible. */
export const requiredText = (required: string, max: number = TEXT_MAX, kept: (text: string) => string = oneLine) =>
  z.string(required).check(
    ...stored(max, kept, z.minLength(1, required)),
    z.refine(text => VISIBLE.test(text), required),
  );

/** A text that may be blank: trimmed, NFC, as typed, at most `max` characters as `kept` (in one line). */
export const freeText = (max: number, kept: (text: string) => string = oneLine) =>
  z.string('Debe ser un texto').check(...stored(max, kept));

/** A text that may be missing, null or blank, which all mean null. */
export const optionalText = (max: number = TEXT_MAX, kept?: (text: string) => string) =>
  freeText(max, kept)
    .nullish()
    .transform(value => value || null);

export const MOTIVO_MAX = 250;

export const MOTIVO_REQUIRED = 'El motivo es requerido';

/** Required reason, asked wherever something is undone. */
export const motivo = () => requiredText(MOTIVO_REQUIRED, MOTIVO_MAX, manyLines);

/** A reason that may be left out. */
export const optionalMotivo = () => optionalText(MOTIVO_MAX, manyLines);

/** What a list is searched for: at most 200 characters, all storable (D4). */
export const searchText = z
  .string()
  .normalize()
  .max(SEARCH_MAX, `La búsqueda admite ${atMost(SEARCH_MAX, 'caracteres')}`)
  .refine(isStorable, 'La búsqueda tiene caracteres que no se admiten');

/** A positive integer that names a record. */
export const id = (message: string = ID_INVALID) =>
  z.number(message).check(z.int(message), z.gte(1, message), z.lte(INTEGER_MAX, message));

/** A reference that may be absent: missing, null, '' and 0 mean none (D2). */
export const optionalId = () =>
  z
    .union([id(), z.literal(0), z.literal(''), z.null(), z.undefined()], { error: ID_INVALID })
    .optional()
    .transform(value => value || null);

/** A whole number as a path or query string spells it. */
export const DIGITS = /^[0-9]{1,10}$/;

/** A whole number in a path or query string, that `schema` accepts: its digits and nothing else, no blank, sign, `0x1` or `1e0`. */
export const wholeInUrl = (schema: z.ZodType<number, number>, message: string) =>
  z.string(message).regex(DIGITS, message).transform(Number).pipe(schema);

/** An id in a path or query string. */
export const pathId = wholeInUrl(id(), ID_INVALID);

/** An amount of goods: numeric(12,3), at least `min` (D25). */
export const cantidadSchema = (
  required: string = 'La cantidad es requerida',
  min: number = CANTIDAD_MIN,
  tooSmall: string = `La cantidad mínima es ${cantidadText(min)}`,
) =>
  z.number(required).check(
    z.gte(min, tooSmall),
    z.lte(CANTIDAD_MAX, 'La cantidad es demasiado grande'),
    z.refine(value => decimalsOf(value) <= CANTIDAD_DECIMALS, `Admite ${atMost(CANTIDAD_DECIMALS, 'decimales')}`),
  );

/** An amount of colones: not negative, at most two decimals and 14 figures (S5, D25). */
export const dineroSchema = (required: string) =>
  z.number(required).check(
    z.gte(0, 'No puede ser negativo'),
    z.refine(value => decimalsOf(value) <= 2, 'Admite dos decimales como máximo'),
    z.refine(value => value <= DINERO_MAX, 'Admite 14 cifras como máximo, dos de ellas decimales'),
  );

const isBlank = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && asTyped(value).trim() === '');

/** Whether a value sent for a reference means none (D2). */
export const isNoReference = (value: unknown): boolean => value === 0 || isBlank(value);

const blankIsNull = <T extends z.ZodType>(schema: T, means: typeof isBlank) =>
  z.preprocess(value => (means(value) ? null : value), schema.nullable());

/** A value that a form may leave blank: missing, null and blank text mean null, or what `means` says. */
export const blankable = <T extends z.ZodType>(schema: T, means = isBlank) => blankIsNull(schema, means).prefault(null);

/** `blankable` for an update: blank means null, and a missing value leaves the field unchanged. */
export const blankableIfSent = <T extends z.ZodType>(schema: T, means = isBlank) =>
  blankIsNull(schema, means).optional();

/** A field that an answer may omit or set to null; it is then read as `fallback`. */
export const withFallback = <T extends z.ZodType>(schema: T, fallback: z.output<T>) =>
  z.preprocess(value => value ?? fallback, schema);

/** A calendar day `YYYY-MM-DD` that exists. */
export const calendarDay = (message: string = 'La fecha debe ser un día válido') =>
  z
    .string(message)
    .regex(/^\d{4}-\d\d-\d\d$/, message)
    .refine(day => {
      const date = new Date(`${day}T00:00:00Z`);
      return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) && date.getUTCFullYear() >= 1900;
    }, message);

/** Properties of answers that may be absent or null. */
export const nullishNumber = z.number().nullish();
export const nullishText = z.string().nullish();

/** Fields common to all stored catalogue records; `version` detects conflicts (D9). */
export const storedRecord = {
  id: id(),
  fechaCreado: z.string(),
  estatus: z.boolean(),
  version: z.number().int().optional(),
};

/** The version that the client has read; missing or null if it knows none (D9). */
export function version() {
  return z.number(VERSION_INVALID).int(VERSION_INVALID).nullish();
}

/** The same in a query string; 0 is that of a budget which was never saved. */
export const versionInUrl = wholeInUrl(z.number().max(INTEGER_MAX, VERSION_INVALID), VERSION_INVALID)
  .meta({ minimum: 0 })
  .optional();

/** Keys of an update in addition to the changed fields: the record's id and, if known, the version read. */
export const editedRecord = { id: id(), version: version() };

export const ESTATUS_INVALID = 'El estatus debe ser verdadero o falso';

/** Estatus of a new record, active by default. */
export const initialEstatus = z
  .boolean(ESTATUS_INVALID)
  .nullish()
  .transform(value => value ?? true);

/** What a schema says first against a value; undefined if it accepts it. */
export const mistakeIn = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;
