import { z } from 'zod';
import { type AnyCatalogue, oneOf } from '#contract/catalogue';
import { catalogoOf } from '#contract/catalogos';
import { texto } from '#contract/fields';
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

/** A column of an import: where its value goes, what it is called, and what the template says of it. */
export interface Columna {
  /** Path in the record, dotted. */
  campo: string;
  titulo: string;
  /** Other headings that mean the same: the label of the form, and those that people write. */
  alias: readonly string[];
  tipo: (typeof TIPOS_DE_COLUMNA)[number];
  requerida: boolean;
  ayuda: string;
  ejemplo: string | number;
  /** The catalogue whose record the value names. */
  referida?: AnyCatalogue;
}

/** What an imported file holds. */
export interface Importacion {
  columnas: readonly Columna[];
  /** The validation of the form (D34: its messages too), but that references come by name. */
  schema: z.ZodType<Record<string, unknown>>;
  /** The column that no two records share. */
  clave: string;
  /** The value by which two of them are the same. */
  mismo: (valor: string) => string;
}

/** One catalogue as it is imported. */
export interface ImportacionDeCatalogo extends Importacion {
  declarada: AnyCatalogue;
}

const tipoDe = ({ kind }: Field): Columna['tipo'] =>
  kind === 'money' ? 'dinero' : kind === 'quantity' || kind === 'integer' ? 'cantidad' : 'texto';

/** What the template says that a field takes. */
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

/** What a missing reference is told: the message that its own schema has for it. */
const faltante = (field: Field): string => field.create.safeParse(undefined).error?.issues[0]?.message ?? '';

/** The schema of a new record, in which a reference is the name of what it refers to. */
const schemaDe = (fields: Fields): z.ZodType<Record<string, unknown>> =>
  z.object({
    ...schemasOf(fields, 'create'),
    ...Object.fromEntries(
      Object.entries(fields)
        .filter(([, { reference }]) => reference)
        .map(([name, field]) => [name, texto(faltante(field))]),
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

/** Every catalogue that is imported: its columns in the order of its declaration. */
export const importaciones: Record<Importable, ImportacionDeCatalogo> = perImportable(importacionDe);

/** All that is imported. */
export const importadas: Record<Importada, Importacion> = { ...importaciones, presupuesto: importacionDePresupuesto };

/** The value of a record at a column's path, as it is printed. */
export function valorEn(record: Record<string, unknown>, campo: string): ValorImportado {
  const valor = valueAt(record, campo);
  return typeof valor === 'number' || typeof valor === 'string' ? valor : null;
}
