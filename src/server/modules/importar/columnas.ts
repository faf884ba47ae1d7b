import { z } from 'zod';
import { type AnyCatalogue, oneOf } from '#contract/catalogue';
import { catalogoOf } from '#contract/catalogos';
import { TEXT_MAX } from '#contract/constants';
import { asShown, texto } from '#contract/fields';
import {
  type Importable,
  type Importada,
  perImportable,
  type TIPOS_DE_COLUMNA,
  type ValorImportado,
} from '#contract/importacion';
import { type Field, type Fields, schemasOf } from '#contract/kinds';
import { headingOf, leavesOf, type PlacedField, valueAt } from '#contract/placedFields';
import { importacionDePresupuesto } from './presupuesto';

/** A column of an import: path, headings and explanation in the template. */
export interface Columna {
  /** Path in the record, dotted. */
  campo: string;
  titulo: string;
  /** Other accepted headings: the form's label and common variants. */
  alias: readonly string[];
  tipo: (typeof TIPOS_DE_COLUMNA)[number];
  requerida: boolean;
  ayuda: string;
  ejemplo: string | number;
  /** Catalogue of the record named by the value. */
  referida?: AnyCatalogue;
}

/** What an import accepts: columns, schema of a row, and unique key. */
export interface Importacion {
  columnas: readonly Columna[];
  /** The validation of the form (D34: its messages too), but that references come by name. */
  schema: z.ZodType<Record<string, unknown>>;
  /** The unique column. */
  clave: string;
  /** Normalizes a key for comparison. */
  mismo: (valor: string) => string;
}

/** A catalogue that can be imported. */
export interface ImportacionDeCatalogo extends Importacion {
  declarada: AnyCatalogue;
}

const tipoDe = ({ kind }: Field): Columna['tipo'] =>
  kind === 'money' ? 'dinero' : kind === 'quantity' || kind === 'integer' ? 'cantidad' : 'texto';

/** Explanation of a field in the template. */
function reglaDe({ kind, rule, min, max, reference }: Field): string {
  if (rule) return rule;
  if (kind === 'email') return 'Una dirección de correo';
  if (kind === 'phone') return 'Diez dígitos con o sin separadores, con código de país y extensión (x) opcionales';
  if (kind === 'money') return 'En colones, con dos decimales como máximo';
  if (kind === 'quantity') return 'Un número, con tres decimales como máximo';
  if (kind === 'integer') return 'Un número entero';
  const referida = reference && catalogoOf(reference.resource);
  if (referida) {
    return `El nombre de ${oneOf(referida)} ${referida.noun.feminine ? 'activa' : 'activo'} que ya existe`;
  }
  return min ? `De ${min} a ${max} caracteres` : `Hasta ${max} caracteres`;
}

function columnaDe({ path, field }: PlacedField, clave: string): Columna {
  const { label, aliases = [], example = '', required, reference } = field;
  return {
    campo: path,
    titulo: headingOf(field),
    alias: [label, path, path.split('.').at(-1) ?? path, ...aliases],
    tipo: tipoDe(field),
    requerida: required,
    ayuda: path === clave ? `${reglaDe(field)}. No se repite` : reglaDe(field),
    ejemplo: example,
    referida: reference && catalogoOf(reference.resource),
  };
}

/** Message for a missing reference, from its own schema. */
const faltante = (field: Field): string => field.create.safeParse(undefined).error?.issues[0]?.message ?? '';

/** Schema of a new record with references by name instead of id. */
const schemaDe = (fields: Fields): z.ZodType<Record<string, unknown>> =>
  z.object({
    ...schemasOf(fields, 'create'),
    ...Object.fromEntries(
      Object.entries(fields)
        .filter(([, { reference }]) => reference)
        .map(([name, field]) => [name, texto(faltante(field), TEXT_MAX, asShown)]),
    ),
    estatus: z.boolean().default(true),
  });

const plano = (valor: string): string => valor.toLowerCase();

function importacionDe(declarada: AnyCatalogue): ImportacionDeCatalogo {
  const { fields, key } = declarada;
  return {
    declarada,
    clave: key.field,
    mismo: key.dashes ? valor => plano(valor).replace(/[-\s]/g, '') : plano,
    schema: schemaDe(fields),
    columnas: leavesOf(fields)
      .filter(({ field }) => !field.omit?.includes('import'))
      .map(placed => columnaDe(placed, key.field)),
  };
}

/** All importable catalogues with their columns in the order declared. */
export const importaciones: Record<Importable, ImportacionDeCatalogo> = perImportable(importacionDe);

/** Everything that can be imported. */
export const importadas: Record<Importada, Importacion> = { ...importaciones, presupuesto: importacionDePresupuesto };

/** Value of a record at a column's path, for printing. */
export function valorEn(record: Record<string, unknown>, campo: string): ValorImportado {
  const valor = valueAt(record, campo);
  return typeof valor === 'number' || typeof valor === 'string' ? valor : null;
}
