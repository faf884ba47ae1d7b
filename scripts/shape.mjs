/**
 * `npm run shape`: measures of the code's shape, each with what is wanted and whether that is met. Tells, and never fails.
 * Which files belong together is read off their imports, resolved as the bundler resolves them.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { spawnSync } from 'node:child_process';
import { root } from './fingerprint.mjs';

const web = join(root, 'src', 'web');
const contract = join(root, 'src', 'contract');
const at = (...parts) => join(web, ...parts);
const read = path => readFileSync(path, 'utf8');
const short = path => relative(root, path);

const filesIn = (folder, wanted) =>
  readdirSync(folder, { recursive: true })
    .map(name => join(folder, `${name}`))
    .filter(path => wanted.test(path) && statSync(path).isFile());

const CODE = /\.tsx?$/;
const linesOf = path => read(path).trimEnd().split('\n').length;
const sum = numbers => numbers.reduce((total, one) => total + one, 0);
const median = numbers => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const STATIC = /^(?:import|export)\b(?! type\b)[^'"]*?from\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]/gm;

function resolve(from, name) {
  if (!name.startsWith('.') && !name.startsWith('#contract/')) return null;
  const base = name.startsWith('.') ? join(dirname(from), name) : join(contract, name.slice('#contract/'.length));
  const found = ['.ts', '.tsx', '/index.ts', '/index.tsx', ''].map(end => `${base}${end}`);
  return found.find(path => existsSync(path) && statSync(path).isFile()) ?? null;
}

const imports = new Map();

function importsOf(path) {
  if (!imports.has(path)) {
    const names = [...read(path).matchAll(STATIC)].map(([, one, other]) => one ?? other);
    imports.set(
      path,
      names.map(name => resolve(path, name)).filter(found => found && CODE.test(found)),
    );
  }
  return imports.get(path);
}

const reached = new Map();

/** What a file pulls in as it is loaded, itself included. */
function reach(entry) {
  if (!entry || !existsSync(entry)) return new Set();
  if (reached.has(entry)) return reached.get(entry);
  const seen = new Set();
  const visit = path => {
    if (seen.has(path)) return;
    seen.add(path);
    importsOf(path).forEach(visit);
  };
  visit(entry);
  reached.set(entry, seen);
  return seen;
}

const isOwn = path => path.startsWith(web) && !path.startsWith(at('api'));

const webCode = filesIn(web, CODE);
const webFiles = filesIn(web, /\.(tsx?|css)$/);
const allCode = filesIn(join(root, 'src'), CODE);
/** Not written by hand, or not code but records. */
const isData = path => path.includes(join('seed', 'demo')) || /generated/i.test(read(path).slice(0, 300));

/** The form that edits a family, which all plain catalogues share: its page and its fields, or its fields alone. */
function familyForm(...names) {
  const entries = names.map(name => at('kit', 'form', name));
  const files = [...new Set(entries.flatMap(entry => [...reach(entry)]))].filter(isOwn);
  return { files: files.length, lines: sum(files.map(linesOf)) };
}

/** The files through which one passes from `entry` to any of the goals. */
const between = (entry, goals) => [...reach(entry)].filter(path => goals.some(goal => reach(path).has(goal)));

/** What one reads on the way: the feature, what keeps drafts and writes, and the calls; not what is only drawn with. */
const isWay = path =>
  [at('features', 'pedidos'), at('kit', 'draft'), at('api')].some(folder => path.startsWith(folder));

/**
 * The files on the way of a receipt: from the list to its button, from the page to what says which call it is and to what
 * sends it, with all that this needs: drafts, conflicts, keys, the network. What only draws something beside it is not on the way.
 */
function receiptWay() {
  const inPedidos = filesIn(at('features', 'pedidos'), CODE);
  const named = name => inPedidos.find(path => path.endsWith(`/${name}`));
  const list = named('PedidosList.tsx');
  const page = named('PedidoDetallePage.tsx');
  const namesCall = path => path.startsWith(at('features')) && /['"]pedidos\.recibir['"]/.test(read(path));
  const senders = [...reach(page)].filter(path => /export (function|const) use(Send|Write)\w*/.test(read(path)));
  const calls = [...reach(page)].filter(namesCall);
  const way = new Set([
    at('App.tsx'),
    // Reached through react-admin's context, not by an import.
    ...['dataProvider.ts', 'writes.ts'].map(name => at('api', name)).filter(existsSync),
    ...between(list, [...reach(list)].filter(namesCall)),
    ...between(page, calls),
    ...senders.flatMap(sender => [...between(page, [sender]), ...reach(sender)]).filter(isWay),
  ]);
  return { files: way.size, from: page && short(page), way: [...way].map(short) };
}

/** Labels that stand on many screens and papers, and the files in which each is written. */
const LABELS = ['Razón social', 'Presentación', 'Cédula', 'Direccionamiento', 'RNC', 'Fecha de entrega'];

function labelPlaces() {
  const written = label => new RegExp(`(['"\`>])\\s*${label}\\s*(['"\`<])`);
  const places = LABELS.map(label => ({
    label,
    files: allCode.filter(path => !isData(path) && written(label).test(read(path))).map(short),
  }));
  return places.reduce((worst, one) => (one.files.length > worst.files.length ? one : worst));
}

/**
 * What the worked examples of docs/ARCHITECTURE.md take, their tests included: one of their own, and the table of gates where they
 * have any. tests/server/toyCatalogue.test.ts makes each of them.
 */
function exampleExtent(name, tests) {
  const changes = JSON.parse(read(join(root, 'tests', 'toy', 'changes.json')))[name];
  const lines = changes.map(({ from, lines: added = '' }) =>
    from ? linesOf(join(root, from)) : added.split('\n').length,
  );
  return { files: new Set(changes.map(({ file }) => file)).size + tests, lines: sum(lines) };
}

function citations() {
  const script = join(root, 'scripts', 'citations.mjs');
  if (!existsSync(script)) return null;
  const { stderr } = spawnSync(process.execPath, [script], { cwd: root, encoding: 'utf8' });
  return stderr.split('\n').filter(line => line.includes('cites')).length;
}

function row(what, value, isMet, wanted, note = '') {
  const verdict = isMet === null ? '   ' : isMet ? 'yes' : 'NO ';
  console.log(`${verdict}  ${what.padEnd(66)} ${`${value}`.padEnd(24)} wanted: ${wanted}${note && `   (${note})`}`);
}

const form = familyForm('EditPage.tsx', 'CatalogueForm.tsx');
const fields = familyForm('CatalogueForm.tsx');
row(
  'own files pulled in by the edit form of a family',
  `${form.files} files, ${form.lines} lines`,
  form.files <= 10 && form.lines <= 500,
  'at most 10, 500',
  `of these its fields, fetched when it opens: ${fields.files} files, ${fields.lines} lines`,
);
const way = receiptWay();
row('files from the list to a saved receipt', way.files, way.files <= 16, 'at most 16', `by ${way.from}`);
if (process.argv.includes('--ways')) console.log(way.way.map(path => `       ${path}`).join('\n'));
const webLines = sum(webFiles.map(linesOf));
row(
  'src/web',
  `${webFiles.length} files, ${webLines} lines`,
  webFiles.length <= 230 && webLines <= 16_500,
  'at most 230, 16500',
);
const sizes = allCode.filter(path => !isData(path)).map(path => ({ path, lines: linesOf(path) }));
const longest = sizes.reduce((most, one) => (one.lines > most.lines ? one : most));
const middle = median(webCode.map(linesOf));
row('median file of src/web', `${middle} lines`, middle < 70, 'under 70');
row('longest file of src', `${longest.lines} lines`, longest.lines <= 250, 'at most 250', short(longest.path));
const worst = labelPlaces();
row(
  'places where a label stands, at worst',
  `${worst.files.length}: '${worst.label}'`,
  worst.files.length <= 1,
  '1',
  worst.files.join(', '),
);
const cited = citations();
row('citations of a document that is not in the repository', cited ?? 'not counted', cited === 0, '0');
for (const [what, name, tests, files, lines] of [
  ['a plain field of articles: files, its test among them', 'fieldOfArticles', 1, 3, 90],
  ['a ninth catalogue, likewise', 'catalogue', 2, 5, 90],
  ['a report with list, PDF and Excel, likewise', 'report', 1, 5, 90],
]) {
  const extent = exampleExtent(name, tests);
  const isMet = extent.files <= files && extent.lines <= lines;
  row(what, `${extent.files}, and ${extent.lines} lines`, isMet, `${files} files, ${lines} lines with the test's`);
}
