import {
  accionNames,
  type Auditoria,
  type ChangedField,
  changedFields,
  MONEY_FIELDS,
  nameOfField,
  nameOfTable,
} from './auditoria';
import { cantidad, dia, dinero, fechaHora, fullName, NOTHING } from './text/format';

/** Who made the change of a trace. One without a user was made by the system itself or by a command line tool. */
export const actorOf = ({ usuario }: Auditoria): string => (usuario ? fullName(usuario) : 'Sistema');

/** What was done: "Cambio". */
export const actionOf = ({ accion }: Auditoria): string => accionNames[accion];

/** The kind of the record of a trace: "Línea de pedido". */
export const kindOf = ({ tabla }: Auditoria): string => nameOfTable(tabla);

/** "Pedido 125 · CEMENTO GRIS"; with a provider that does not name records, kind and id. */
export const recordNameOf = (trace: Auditoria): string => trace.registro ?? `${kindOf(trace)} ${trace.idRegistro}`;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Formats money and quantities as all screens do; an id stays as it is. */
function asNumber(campo: string, value: number): string {
  if (MONEY_FIELDS.has(campo)) return dinero(value);
  return /^id([A-Z]|$)/.test(campo) ? `${value}` : cantidad(value);
}

/** Formats instants and days as all screens do; other texts stay as they are. */
function asDate(text: string, timeZone: string): string {
  if (INSTANT.test(text)) return fechaHora(text, timeZone);
  return DAY.test(text) ? dia(text) : text;
}

/** A value of a trace's field as all screens print it: references by name, instants in `timeZone`. */
export function valueText({ referencias }: Auditoria, campo: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  const named = referencias?.[campo]?.[String(value)];
  if (named !== undefined) return named;
  if (typeof value === 'number') return asNumber(campo, value);
  return typeof value === 'string' ? asDate(value, timeZone) : JSON.stringify(value);
}

/**
 * All that a trace changed as one text: "Costo: ₡74 500,00 → ₡74 900,50; Familia: Aceros → Zinc". Of a record that was not
 * there before, or is no longer, only the one side.
 */
export function changesText(trace: Auditoria, timeZone: string): string {
  const sides = ({ campo, antes, despues }: ChangedField) => [
    ...(trace.antes ? [valueText(trace, campo, antes, timeZone)] : []),
    ...(trace.despues ? [valueText(trace, campo, despues, timeZone)] : []),
  ];
  return changedFields(trace)
    .map(field => `${nameOfField(trace.tabla, field.campo)}: ${sides(field).join(' → ')}`)
    .join('; ');
}
