import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { read, utils } from 'xlsx';
import { afterEach, describe, expect, it } from 'vitest';
import type { DocumentModel, Group } from '../../../src/server/documents/documentModel';
import { renderPdf } from '../../../src/server/documents/pdf/renderPdf';
import { gather, portions } from '../../../src/server/documents/parts';
import { renderDocument } from '../../../src/server/documents/render';
import { closePool } from '../../../src/server/work/pool';
import { workerSource } from '../../../src/server/work/workerSource';
import { readPdf } from '../../support/readPdf';
import { longDocument } from './samples';

afterEach(closePool);

describe('the pool of threads', () => {
  it('makes both formats', async () => {
    const [pdf, excel] = await Promise.all([
      renderDocument(longDocument(3), 'pdf'),
      renderDocument(longDocument(3), 'excel'),
    ]);
    expect(pdf.subarray(0, 4).toString()).toBe('%PDF');
    expect(excel.subarray(0, 4).toString('hex')).toBe('d0cf11e0');
  });

  it('makes the same file as the renderer itself', async () => {
    const [inThread, direct] = [await renderDocument(longDocument(700), 'pdf'), await renderPdf(longDocument(700))];
    expect(readPdf(inThread)).toEqual(readPdf(direct));
  });

  it('leaves the server free to go on', async () => {
    const document = longDocument(8000);
    const turnsDuring = async (work: Promise<unknown>): Promise<number> => {
      let turns = 0;
      let over = false;
      void work.finally(() => (over = true));
      while (!over) {
        await nextTurn();
        turns += 1;
      }
      return turns;
    };
    await renderDocument(longDocument(1), 'pdf');
    const beside = await turnsDuring(renderDocument(document, 'pdf'));
    const instead = await turnsDuring(renderPdf(document));
    expect(beside).toBeGreaterThan(20 * instead);
  });

  it('goes on after a document that takes too long', async () => {
    await expect(renderDocument(longDocument(8000), 'pdf', { timeoutMs: 1 })).rejects.toMatchObject({
      status: 503,
      headers: { 'Retry-After': expect.any(String) as string },
    });
    expect((await renderDocument(longDocument(1), 'pdf')).length).toBeGreaterThan(1000);
  });

  it('goes on after a document that cannot be made', async () => {
    const impossible = { ...longDocument(1), timeZone: 'No/Existe' };
    await expect(renderDocument(impossible, 'pdf')).rejects.toMatchObject({ status: 503 });
    expect((await renderDocument(longDocument(1), 'pdf')).length).toBeGreaterThan(1000);
  });

  it('refuses what is being made when it is closed, and starts again when asked', async () => {
    const outcome = Promise.allSettled([renderDocument(longDocument(5000), 'pdf')]);
    await nextTurn();
    await closePool();
    expect(await outcome).toMatchObject([{ reason: { status: 503 } }]);
    expect((await renderDocument(longDocument(1), 'pdf')).length).toBeGreaterThan(1000);
  });

  it('does not hold the process', () => {
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    const module = new URL('../../../src/server/documents/render.ts', import.meta.url).href;
    const model = JSON.stringify(longDocument(2));
    const code = `const { renderDocument } = await import(${JSON.stringify(module)});
      const file = await renderDocument(${model}, 'excel'); console.log(file.length > 1000);`;
    const run = spawnSync(process.execPath, ['--import', tsx, '--input-type=module', '-e', code], {
      cwd: fileURLToPath(new URL('../../../', import.meta.url)),
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect(run).toMatchObject({ status: 0, stdout: 'true\n' });
  });
});

describe('lines that come lazily', () => {
  const model = (groups: DocumentModel['groups']): DocumentModel => ({ ...longDocument(0), groups });

  it('are taken as they come', async () => {
    async function* groups(): AsyncGenerator<Group> {
      for (let at = 0; at < 1200; at += 1) yield { rows: [[at, `Línea ${at}`, 1]] };
    }
    const pages = readPdf(await renderDocument(model(groups()), 'pdf'));
    expect(pages.flat().filter(text => text.startsWith('Línea '))).toHaveLength(1200);
  });

  it('may fail with their own error, and the next document comes out', async () => {
    async function* broken(): AsyncGenerator<Group> {
      yield { rows: [[1, 'x', 1]] };
      throw new Error('la base de datos se fue');
    }
    await expect(renderDocument(model(broken()), 'pdf')).rejects.toThrow('la base de datos se fue');
    const pages = readPdf(await renderDocument(longDocument(2), 'pdf'));
    expect(pages.flat().filter(text => text.startsWith('ARTÍCULO'))).toHaveLength(2);
  });

  it('are refused when they are too many', async () => {
    const limits = { rowsMax: 1000 };
    await expect(renderDocument(longDocument(1001), 'excel', limits)).rejects.toMatchObject({ status: 422 });
    expect((await renderDocument(longDocument(1000), 'excel', limits)).length).toBeGreaterThan(1000);
  });

  it('are refused when those of their additional tables are too many, which arrive in their own sheets', async () => {
    const table = (title: string, rows: number) => ({
      title,
      columns: [{ title: 'Fila', kind: 'text' as const }],
      rows: Array.from({ length: rows }, (_, at) => [`${title} ${at}`]),
      emptyText: 'Nada',
    });
    const further = [table('Uno', 600), table('Vacía', 0), table('Dos', 3)];
    const made = await renderDocument({ ...longDocument(2), further }, 'xlsx');
    const { SheetNames, Sheets } = read(made);
    const texts = SheetNames.map(name => utils.sheet_to_csv(Sheets[name] ?? {}));
    expect(texts.map(text => text.match(/^(Uno|Dos) \d+/gm)?.length ?? 0)).toEqual([0, 600, 0, 3]);
    await expect(renderDocument({ ...longDocument(2), further }, 'xlsx', { rowsMax: 600 })).rejects.toMatchObject({
      status: 422,
    });
  });

  it('are refused when their cells, or what is written in them, are too much for the memory of one file', async () => {
    const wide = (rows: number, text: string): DocumentModel => ({
      ...longDocument(0),
      groupColumns: [{ title: 'Proyecto', kind: 'text' }],
      groups: [{ heading: ['Escuela'], rows: Array.from({ length: rows }, (_, at) => [at, text, 1]) }],
    });
    const limits = { cellsMax: 4_100 };
    const refusal = { status: 422, message: 'El documento tiene demasiados datos: use un filtro para acortarlo' };
    expect((await renderDocument(wide(1000, 'x'), 'excel', limits)).length).toBeGreaterThan(1000);
    await expect(renderDocument(wide(1100, 'x'), 'excel', limits)).rejects.toMatchObject(refusal);
    await expect(renderDocument(wide(1000, 'x'.repeat(200)), 'excel', limits)).rejects.toMatchObject(refusal);
  });

  it('arrive in the groups they left in, whatever their size', async () => {
    const sent: Group[] = [0, 1, 499, 500, 501, 1600].map((rows, at) => ({
      heading: [at],
      rows: Array.from({ length: rows }, (_, row) => [row]),
    }));
    const arrived: Group[] = [];
    for await (const portion of portions(sent)) gather(arrived, structuredClone(portion));
    expect(arrived).toEqual(sent);
  });
});

describe('the code of the worker', () => {
  it('is looked for beside the bundle and one folder up', () => {
    const dist = mkdtempSync(join(tmpdir(), 'bodega-dist-'));
    const at = (path: string) => pathToFileURL(join(dist, path)).href;
    expect(() => workerSource(at('main.js'), 'poolWorker')).toThrow('missing from the build');
    writeFileSync(join(dist, 'poolWorker.js'), '');
    expect(workerSource(at('main.js'), 'poolWorker').url.href).toBe(at('poolWorker.js'));
    expect(workerSource(at('assets/render-x1.js'), 'poolWorker').url.href).toBe(at('poolWorker.js'));
    rmSync(dist, { recursive: true });
  });
});
