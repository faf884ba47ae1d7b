import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answers } from '#contract/calls/answers';
import { isEndpointName } from '#contract/calls/endpointNames';
import { records } from '#contract/calls/records';

const answerOf = (name: string) => (isEndpointName(name) ? answers[name].data : undefined);

describe('the records that the browser reads', () => {
  it.each(Object.entries<z.ZodType>(records))('of %s are those of its calls', (resource, record) => {
    const rows = answerOf(`${resource}.list`);
    const listed = rows instanceof z.ZodArray ? rows.element : undefined;
    const described = [answerOf(`${resource}.one`), listed].filter(schema => schema !== undefined);
    expect(described.length).toBeGreaterThan(0);
    const keys = (schema: unknown) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [schema]);
    for (const schema of described) expect(keys(schema)).toEqual(keys(record));
  });
});
