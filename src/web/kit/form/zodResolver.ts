import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What was parsed over what was typed: a form keeps what its schema does not name (id, fechaCreado, estatus). */
function overlay(typed: Record<string, unknown>, parsed: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...typed };
  for (const [name, value] of Object.entries(parsed)) {
    const before = typed[name];
    merged[name] = isPlain(before) && isPlain(value) ? overlay(before, value) : value;
  }
  return merged;
}

function put(errors: Record<string, unknown>, path: PropertyKey[], error: FieldError) {
  const [name, ...rest] = path.map(String);
  if (name === undefined) return;
  if (rest.length === 0) {
    errors[name] ??= error;
    return;
  }
  const child = errors[name];
  const node = isPlain(child) ? child : {};
  errors[name] = node;
  put(node, rest, error);
}

/** A form is valid when its contract's schema says so; the first message of each field is shown. */
export function zodResolver<T extends FieldValues>(schema: z.ZodType): Resolver<T> {
  return values => {
    const parsed = schema.safeParse(values);
    if (parsed.success) {
      const data = isPlain(parsed.data) ? overlay(values, parsed.data) : values;
      return { values: data as T, errors: {} };
    }
    const errors: Record<string, unknown> = {};
    for (const { path, code, message } of parsed.error.issues) put(errors, path, { type: code, message });
    return { values: {}, errors: errors as FieldErrors<T> };
  };
}
