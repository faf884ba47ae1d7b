import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8');

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
  );
const sources = ['src', 'tests', 'docs', 'scripts'].flatMap(filesIn);
const names = new Set(sources.map(file => basename(file)));
/** All identifiers in the code, one of which a cited name must be. */
const words = new Set(
  sources
    .filter(file => /\.(tsx?|mjs|sql)$/.test(file))
    .flatMap(file => readFileSync(join(root, file), 'utf8').match(/[\p{L}\p{N}_$]+/gu) ?? []),
);

/** Everything in backquotes, except code blocks and examples. */
const cited = [...text.replace(/```[^]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(([, what = '']) => what);

/** Expands `a/{b,c}/d` to two paths. */
const spelled = (path: string): string[] => {
  const [, before = '', choices, after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  return choices === undefined ? [path] : choices.split(',').flatMap(one => spelled(`${before}${one}${after}`));
};
const isExample = (path: string) => /marca|<|…/i.test(path);
const isPath = (what: string) => /^[\w.{},*-]+(\/[\w.{},*-]*)+$/.test(what) || /^[\w-]+\.(tsx?|mjs|sql|md)$/.test(what);

/** Whether a cited path exists. It may omit `src` and the layer; its last part may contain a `*`. */
function exists(path: string): boolean {
  if (!path.includes('/')) return names.has(path);
  const bases = ['', 'src', 'src/web', 'src/server', 'src/contract', 'src/server/modules'];
  return bases.some(base => {
    const whole = join(root, base, path);
    if (!path.includes('*')) return existsSync(whole);
    const folder = join(whole, '..');
    const pattern = new RegExp(`^${basename(path).replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
    return existsSync(folder) && statSync(folder).isDirectory() && readdirSync(folder).some(name => pattern.test(name));
  });
}

describe('what ARCHITECTURE.md cites', () => {
  const paths = [...new Set(cited.filter(isPath).flatMap(spelled))].filter(path => !isExample(path));
  const identifiers = [...new Set(cited.filter(what => /^[A-Za-z][\w$]*(\.[a-z]\w*)?$/.test(what) && !isPath(what)))];

  it('is read from it', () => {
    expect(paths.length).toBeGreaterThan(50);
    expect(identifiers.length).toBeGreaterThan(5);
  });

  it('exists, file by file', () => {
    expect(paths.filter(path => !exists(path))).toEqual([]);
  });

  it('exists, name by name', () => {
    const unknown = identifiers.filter(name => !isExample(name) && !name.split('.').every(word => words.has(word)));
    expect(unknown).toEqual([]);
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
