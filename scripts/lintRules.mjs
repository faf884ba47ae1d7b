/**
 * Three rules that a list of patterns cannot tell. A feature imports another by its index only, except those of `SHARED`, which have
 * no screens of their own. What is in `kit` knows no resource by name. Rows are locked by
 * `locks.ts` alone, in the one order.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { root } from './fingerprint.mjs';

const features = join(root, 'src', 'web', 'features') + sep;
const SHARED = ['documentos'];

const featureOf = path => (path.startsWith(features) ? relative(features, path).split(sep)[0] : null);

const enterByIndex = {
  meta: { type: 'problem', schema: [], messages: { inside: "'{{name}}' is inside another feature: import its index" } },
  create(context) {
    const from = featureOf(context.filename);
    const check = node => {
      const name = node.source?.value;
      if (typeof name !== 'string' || !name.startsWith('.')) return;
      const target = join(dirname(context.filename), name);
      const feature = featureOf(target);
      if (!feature || feature === from || SHARED.includes(feature)) return;
      if (target !== join(features, feature)) context.report({ node, messageId: 'inside', data: { name } });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};

const contract = join(root, 'src', 'contract');
const namesIn = (file, pattern) =>
  [...readFileSync(join(contract, file), 'utf8').matchAll(pattern)].map(([, name]) => name);

/** The resources of the table of calls, those of declared catalogues and reports, without those named by a plain word of the mechanism. */
const resources = new Set([
  ...namesIn('endpoints.ts', /^ {2}(\w+): \{/gm),
  ...readdirSync(contract)
    .filter(file => file.endsWith('.ts'))
    .flatMap(file => namesIn(file, /^ {2}resource: '(\w+)'/gm)),
]);
for (const plain of ['salud', 'sesion', 'api', 'metricas', 'exportar', 'importar', 'plantilla', 'cifras'])
  resources.delete(plain);

const noResource = {
  meta: { type: 'problem', schema: [], messages: { named: "kit knows no resource by name: '{{name}}'" } },
  create(context) {
    return {
      Literal(node) {
        if (typeof node.value !== 'string' || node.parent.type === 'ImportDeclaration') return;
        const name = node.value.split('.')[0];
        if (resources.has(name)) context.report({ node, messageId: 'named', data: { name } });
      },
    };
  },
};

const lockedInOrder = {
  meta: { type: 'problem', schema: [], messages: { elsewhere: 'rows are locked by locks.ts, in the one order' } },
  create(context) {
    return {
      TemplateElement(node) {
        if (/\bfor (no key )?update\b(?! skip locked)/i.test(node.value.raw))
          context.report({ node, messageId: 'elsewhere' });
      },
      MemberExpression(node) {
        if (/^for(NoKey)?Update$/.test(node.property.name)) context.report({ node, messageId: 'elsewhere' });
      },
    };
  },
};

export default {
  meta: { name: 'bodega' },
  rules: { 'enter-by-index': enterByIndex, 'no-resource': noResource, 'locked-in-order': lockedInOrder },
};
