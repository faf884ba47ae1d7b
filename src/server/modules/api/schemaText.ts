import { z } from 'zod';
import { INTEGER_MAX } from '#contract/constants';

/** As much of a JSON schema as its description in words needs. */
interface JsonSchema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema | unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

export const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    anyOf: z.array(jsonSchema).optional(),
    items: z.union([jsonSchema, z.array(z.unknown())]).optional(),
    properties: z.record(z.string(), jsonSchema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([jsonSchema, z.boolean()]).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
  }),
);

const INDENT = '  ';

/** "1 to 250 characters", "at least 1": what is narrower than the type; bounds that no person meets are left out. */
function limits({ minLength, maxLength, minimum, maximum }: JsonSchema): string {
  if (maxLength !== undefined) return ` (${minLength ?? 0} to ${maxLength} characters)`;
  if (minLength !== undefined) return ` (at least ${minLength} characters)`;
  const least = minimum !== undefined && minimum > -1e9 ? `at least ${minimum}` : '';
  const most = maximum !== undefined && maximum < INTEGER_MAX ? `at most ${maximum}` : '';
  const both = [least, most].filter(Boolean).join(', ');
  return both && ` (${both})`;
}

function objectText({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = indent + INDENT;
  const lines = Object.entries(properties).map(
    ([name, schema]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${schemaText(schema, inner)}`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

/** A schema as a developer would write the type: `{ id: integer … }`, `?` for what may be missing. */
export function schemaText(schema: JsonSchema, indent = ''): string {
  const { type, items, additionalProperties, format } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(one => schemaText(one, indent)).join(' | ');
  if (schema.properties) return objectText(schema, indent);
  if (type === 'array') return `${items && !Array.isArray(items) ? schemaText(items, indent) : 'any'}[]`;
  if (typeof additionalProperties === 'object') return `{ [key]: ${schemaText(additionalProperties, indent)} }`;
  const name = [type ?? 'any'].flat().join(' | ');
  return `${format === 'binary' ? 'file' : name}${limits(schema)}`;
}
