import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'src/server/db/migrations';

/** The files of migrations in the order in which they run, the areas of the base first. */
const filesOf = (folder: string) =>
  readdirSync(folder)
    .sort()
    .map(name => join(folder, name));
const files = [...filesOf(join(FOLDER, 'base')), ...filesOf(FOLDER).filter(file => /\/\d[^/]*\.ts$/.test(file))];
const texts = files.map(file => ({ file, text: readFileSync(file, 'utf8') }));

/** The migration that made a function as it is now: the last that creates it. */
export function makerOf(name: string): string {
  const creates = new RegExp(`\\bcreate (or replace )?function ${name}\\s*\\(`, 'i');
  const maker = texts.findLast(({ text }) => creates.test(text));
  if (!maker) throw new Error(`No migration creates the function ${name}`);
  return maker.file;
}
