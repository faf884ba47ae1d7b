import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const text = ['ARCHITECTURE.md', 'WHERE.md'].map(name => readFileSync(join(root, 'docs', name), 'utf8')).join('\n');

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
  );
const sources = ['src', 'tests', 'docs', 'scripts'].flatMap(filesIn);
/** All identifiers in the code, one of which a cited name must be. */
const words = new Set(
  sources
    .filter(file => /\.(tsx?|mjs|sql)$/.test(file))
    .flatMap(file => readFileSync(join(root, file), 'utf8').match(/[\p{L}\p{N}_$]+/gu) ?? []),
);

const prose = text.replace(/```[^]*?```/g, '');
/** Everything in backquotes of a text without code blocks. */
const citedIn = (part: string) => [...part.matchAll(/`([^`\n]+)`/g)].map(([, what = '']) => what);
const cited = citedIn(prose);
/** The rows of the tables. */
const rows = prose.split('\n').filter(line => line.startsWith('|'));
/** "`name` of `file`", "`name` in `file`". */
const NAME_OF_FILE = /`([^`\n]+)`\s+(?:of|in)\s+`([^`\n]+)`/g;

/** Expands `a/{b,c}/d` to two paths. */
const spelled = (path: string): string[] => {
  const [, before = '', choices, after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  return choices === undefined ? [path] : choices.split(',').flatMap(one => spelled(`${before}${one}${after}`));
};
const isExample = (path: string) => /marca|productos\/ficha|<|…/i.test(path);
const isPath = (what: string) => /^[\w.{},*-]+(\/[\w.{},*-]*)+$/.test(what) || /^[\w-]+\.(tsx?|mjs|sql|md)$/.test(what);

/** Identifiers, also those of a call: `pedidos.recibir`. */
const isName = (what: string) => /^[A-Za-z][\w$]*(\.[a-z]\w*)?$/.test(what) && !isPath(what) && !isExample(what);

const BASES = ['', 'src/', 'src/web/', 'src/server/', 'src/contract/', 'src/server/modules/'];

/** The files that a cited path names. It may omit `src` and the layer, or be a folder; its last part may contain a `*`. */
function filesOf(path: string): string[] {
  if (!path.includes('/')) return sources.filter(file => basename(file) === path);
  const pattern = path.replaceAll('.', '\\.').replaceAll('*', '[^/]*').replace(/\/$/, '');
  const whole = new RegExp(`^(${BASES.join('|')})${pattern}(/|$)`);
  return sources.filter(file => whole.test(file));
}

describe('what ARCHITECTURE.md and WHERE.md cite', () => {
  const paths = [...new Set(cited.filter(isPath).flatMap(spelled))].filter(path => !isExample(path));
  const identifiers = [...new Set(cited.filter(isName))];

  it('is read from it', () => {
    expect(paths.length).toBeGreaterThan(50);
    expect(identifiers.length).toBeGreaterThan(5);
  });

  it('exists, file by file', () => {
    expect(paths.filter(path => filesOf(path).length === 0)).toEqual([]);
  });

  it('exists, name by name', () => {
    const unknown = identifiers.filter(name => !name.split('.').every(word => words.has(word)));
    expect(unknown).toEqual([]);
  });

  it('is in the file that is named with it, row by row', () => {
    const named = [
      ...rows.map(row => ({ where: citedIn(row).filter(isPath), what: citedIn(row).filter(isName) })),
      ...[...prose.matchAll(NAME_OF_FILE)].map(([, name = '', file = '']) => ({
        where: [file],
        what: [name].filter(isName),
      })),
    ].filter(({ where, what }) => where.length > 0 && what.length > 0);
    expect(named.length).toBeGreaterThan(5);
    const wrong = named.flatMap(({ where, what }) => {
      const code = where
        .flatMap(spelled)
        .flatMap(filesOf)
        .map(file => readFileSync(join(root, file), 'utf8'))
        .join('\n');
      return what.filter(name => !name.split('.').every(word => new RegExp(`\\b${word}\\b`).test(code)));
    });
    expect(wrong).toEqual([]);
  });

  it('is in the order of the triggers, where a row of the receipt refers to it', () => {
    const schema = readFileSync(join(root, 'docs/schema.sql'), 'utf8');
    const [order = ''] = /^-- What an insert into entrega sets off.*\n(?:--.*\n)+/m.exec(schema) ?? [];
    const named = rows
      .filter(row => row.includes('`docs/schema.sql`') && row.includes('purchase'))
      .flatMap(row => citedIn(row).filter(isName));
    expect(named).toContain('aplicar_entrega_compra');
    expect(named.filter(name => !new RegExp(`: ${name} runs `).test(order))).toEqual([]);
  });

  it('is at most sixteen files of the browser from the list to a saved receipt', () => {
    const section = text.slice(
      text.indexOf('In the browser (all under'),
      text.indexOf('The change request is the same walk'),
    );
    const files = [...section.matchAll(/`(web\/[^`]+\.tsx?)`/g)].map(([, file]) => file);
    expect(new Set(files).size).toBeGreaterThan(10);
    expect(new Set(files).size).toBeLessThanOrEqual(16);
  });
});

describe('a file of tests that replaces modules', () => {
  const replacing = sources
    .filter(file => /\.test\.tsx?$/.test(file))
    .map(file => ({ file, code: readFileSync(join(root, file), 'utf8') }))
    .filter(({ code }) => /^\s*vi\.(mock|doMock|resetModules)\(/m.test(code));

  it('has a process of its own: the others share the modules they load', () => {
    expect(replacing.length).toBeGreaterThan(2);
    const sharing = replacing.filter(({ code }) => !code.startsWith('// @vitest-environment'));
    expect(sharing.map(({ file }) => file)).toEqual([]);
  });
});
