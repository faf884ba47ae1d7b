import { z } from 'zod';
import { type AnyCatalogue, emptyText, oneOf, shownFields } from '#contract/declarations/catalogue';
import { catalogoOf } from '#contract/catalogos';
import { TELEFONO_FORMS } from '#contract/contacto';
import { TEXT_MAX } from '#contract/constants';
import { asShown, mistakeIn, optionalText, requiredText } from '#contract/declarations/fields';
import {
  type Importable,
  type ImportTarget,
  perImportable,
  type COLUMN_KINDS,
  type ImportedValue,
} from '#contract/importacion';
import { type Field, type Fields, schemasOf } from '#contract/declarations/kinds';
import { headingOf, leavesOf, type PlacedField, valueAt } from '#contract/declarations/placedFields';
import { budgetImport } from './budget';

/** Name of the template's second sheet. */
export const INSTRUCTIONS = 'Instrucciones';

/** A column of an import: path, headings and explanation in the template. */
export interface Column {
  /** Path in the record, dotted. */
  campo: string;
  titulo: string;
  /** Other accepted headings: the form's label and common variants. */
  aliases: readonly string[];
  tipo: (typeof COLUMN_KINDS)[number];
  required: boolean;
  help: string;
  example: string | number;
  /** Catalogue of the record named by the value. */
  target?: AnyCatalogue;
}

/** What an import accepts: columns, schema of a row, and unique key. */
export interface Import {
  columnas: readonly Column[];
  /** Headings of the list's Excel that a record gets by itself: accepted, and not imported. */
  ignoradas: readonly string[];
  /** What the list's Excel says under its headings if the list is empty: no record. */
  emptyText?: string;
  /** The validation of the form (D34: its messages too), but that references come by name. */
  schema: z.ZodType<Record<string, unknown>>;
  /** The unique column. */
  key: string;
  /** Normalizes a key for comparison. */
  comparable: (value: string) => string;
}

/** A catalogue that can be imported. */
export interface CatalogueImport extends Import {
  declared: AnyCatalogue;
}

function kindOf({ kind }: Field): Column['tipo'] {
  if (kind === 'money') return 'dinero';
  return kind === 'quantity' || kind === 'integer' ? 'cantidad' : 'texto';
}

/** Explanation of a field in the template. */
function ruleOf({ kind, rule, min, max, reference }: Field): string {
  if (rule) return rule;
  if (kind === 'email') return 'Una dirección de correo';
  if (kind === 'phone') return `Como ${TELEFONO_FORMS}, con extensión (x12) si la tiene`;
  if (kind === 'money') return 'En colones, con dos decimales como máximo';
  if (kind === 'quantity') return 'Un número, con tres decimales como máximo';
  if (kind === 'integer') return 'Un número entero';
  const target = reference && catalogoOf(reference.resource);
  if (target) {
    return `El nombre de ${oneOf(target)} ${target.noun.feminine ? 'activa' : 'activo'} que ya existe`;
  }
  return min ? `De ${min} a ${max} caracteres` : `Hasta ${max} caracteres`;
}

function columnOf({ path, field }: PlacedField, key: string): Column {
  const { label, aliases = [], example = '', required, reference } = field;
  return {
    campo: path,
    titulo: headingOf(field),
    aliases: [label, path, path.split('.').at(-1) ?? path, ...aliases],
    tipo: kindOf(field),
    required,
    help: path === key ? `${ruleOf(field)}. No se repite` : ruleOf(field),
    example,
    target: reference && catalogoOf(reference.resource),
  };
}

/** Message for a missing reference, from its own schema. */
const missingMessage = (field: Field): string => mistakeIn(field.create, undefined) ?? '';

/** Schema of a new record with references by name instead of id. */
const schemaOf = (fields: Fields): z.ZodType<Record<string, unknown>> =>
  z.object({
    ...schemasOf(fields, 'create'),
    ...Object.fromEntries(
      Object.entries(fields)
        .filter(([, { reference }]) => reference)
        .map(([name, field]) => [
          name,
          field.required ? requiredText(missingMessage(field), TEXT_MAX, asShown) : optionalText(TEXT_MAX, asShown),
        ]),
    ),
    estatus: z.boolean().default(true),
  });

const lowered = (value: string): string => value.toLowerCase();

/** Headings that only the list's Excel has. */
const onlyExported = (declared: AnyCatalogue): string[] => {
  const own = shownFields(declared).filter(({ path }) => path in declared.common);
  return [declared.idLabel ?? [], own.map(({ field }) => headingOf(field))].flat();
};

function importOf(declared: AnyCatalogue): CatalogueImport {
  const { fields, key } = declared;
  return {
    declared,
    key: key.field,
    comparable: key.dashes ? value => lowered(value).replace(/[-\s]/g, '') : lowered,
    schema: schemaOf(fields),
    columnas: leavesOf(fields)
      .filter(({ field }) => !field.omit?.includes('import'))
      .map(placed => columnOf(placed, key.field)),
    ignoradas: onlyExported(declared),
    emptyText: emptyText(declared),
  };
}

/** All importable catalogues with their columns in the order declared. */
export const catalogueImports: Record<Importable, CatalogueImport> = perImportable(importOf);

/** Everything that can be imported. */
export const allImports: Record<ImportTarget, Import> = { ...catalogueImports, presupuesto: budgetImport };

/** Value of a record at a column's path, for printing. */
export function valueIn(record: Record<string, unknown>, campo: string): ImportedValue {
  const value = valueAt(record, campo);
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}
