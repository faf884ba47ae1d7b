import { z } from 'zod';
import { jsonSchema, schemaText } from './schemaText';

const content = z.record(z.string(), z.object({ schema: jsonSchema.optional() }));
const operation = z.object({
  operationId: z.string().default(''),
  tags: z.array(z.string()).default([]),
  description: z.string().default(''),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), description: z.string().default('') })).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() })).default({}),
});
type Operation = z.infer<typeof operation>;

/** The part of an OpenAPI document that the page shows. */
const openapi = z.object({
  info: z.object({ title: z.string(), description: z.string().default('') }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

interface Call extends Operation {
  method: string;
  path: string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '`': '' };
const escape = (text: string): string => text.replace(/[&<>"`]/g, char => ENTITIES[char] ?? char);

function block(title: string, found: z.infer<typeof content> | undefined): string {
  const [entry] = Object.entries(found ?? {});
  const [type, { schema } = {}] = entry ?? [];
  if (!schema) return '';
  return `<h4>${title} <small>${escape(type ?? '')}</small></h4><pre>${escape(schemaText(schema))}</pre>`;
}

function callHtml({ method, path, operationId, description, parameters, requestBody, responses }: Call): string {
  const query = parameters
    .filter(one => one.in === 'query')
    .map(one => `<li><code>${escape(one.name)}</code> ${escape(one.description)}</li>`);
  const [status, success] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  return `<details id="${escape(operationId)}"><summary><b>${method.toUpperCase()}</b> <code>${escape(path)}</code>
<span>${escape(operationId)}</span></summary>
<p>${escape(description)}</p>${query.length > 0 ? `<h4>Query</h4><ul>${query.join('')}</ul>` : ''}
${block('Body', requestBody?.content)}${block(`Answer ${status ?? ''}`, success?.content)}</details>`;
}

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:960px;margin:0 auto;padding:24px}
h2{margin:32px 0 8px;font-size:18px}details{border-top:1px solid #8884;padding:6px 0}summary{cursor:pointer;overflow-wrap:anywhere}
summary b{display:inline-block;min-width:3.5em;font-size:12px}summary span,small{opacity:.65}
pre{overflow:auto;padding:12px;background:#8881;border-radius:6px;font-size:13px}h4{margin:8px 0}`;

/**
 * The documentation page of the API, generated from its OpenAPI document. It has no scripts and loads nothing from other
 * sites, as the content security policy requires.
 */
export function docsPage(document: unknown): string {
  const { info, paths } = openapi.parse(document);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): Call => ({ ...one, method, path })),
  );
  const tags = [...new Set(calls.flatMap(one => one.tags))];
  const sections = tags.map(tag => {
    const own = calls.filter(one => one.tags.includes(tag));
    return `<h2>${escape(tag)}</h2>${own.map(callHtml).join('\n')}`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(info.title)} API</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${STYLE}</style></head><body>
<h1>${escape(info.title)} API</h1><p>${escape(info.description)}</p>
<p>For tools: <a href="openapi.json">openapi.json</a></p>${sections.join('\n')}</body></html>`;
}
