import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DocumentModel, Group } from '../../../src/server/documents/documentModel';
import { DocumentRenderer } from '../../../src/server/documents/documentRenderer';
import { renderPdf } from '../../../src/server/documents/pdf/renderPdf';
import { gather, portions } from '../../../src/server/documents/renderMessages';
import { closeRenderer, renderDocument } from '../../../src/server/documents/render';
import { workerSource, type WorkerSource } from '../../../src/server/documents/workerSource';
import { readPdf } from '../../support/readPdf';
import { longDocument } from './samples';

const made: DocumentRenderer[] = [];
function renderer(...options: ConstructorParameters<typeof DocumentRenderer>): DocumentRenderer {
  const created = new DocumentRenderer(...options);
  made.push(created);
  return created;
}

afterEach(async () => {
  await Promise.all(made.splice(0).map(each => each.close()));
});

const script = (code: string): WorkerSource => ({
  url: new URL(`data:text/javascript,${encodeURIComponent(code)}`),
  execArgv: [],
});
const dying = script(
  `import {parentPort} from 'node:worker_threads'; parentPort.once('message', () => process.exit(3))`,
);
const throwing = script(
  `import {parentPort} from 'node:worker_threads'; parentPort.on('message', () => { throw new Error('x') })`,
);
const silent = script(`import {parentPort} from 'node:worker_threads'; parentPort.on('message', () => undefined)`);

/** The given threads one after the other, then true ones; counts how many were started. */
function sources(...first: WorkerSource[]) {
  return vi.fn(() => first.shift() ?? workerSource());
}

describe('the render worker', () => {
  afterEach(closeRenderer);

  it('makes both formats, one after the other, in one thread', async () => {
    const source = sources();
    const own = renderer({ source });
    const [pdf, excel] = await Promise.all([own.render(longDocument(3), 'pdf'), own.render(longDocument(3), 'excel')]);
    expect(pdf.subarray(0, 4).toString()).toBe('%PDF');
    expect(excel.subarray(0, 4).toString('hex')).toBe('d0cf11e0');
    expect(source).toHaveBeenCalledTimes(1);
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

  it.each([
    ['ends', dying],
    ['throws', throwing],
  ])('is replaced when it %s', async (_, broken) => {
    const source = sources(broken);
    const own = renderer({ source });
    const [lost, next] = await Promise.allSettled([
      own.render(longDocument(1), 'pdf'),
      own.render(longDocument(1), 'pdf'),
    ]);
    expect(lost).toMatchObject({ status: 'rejected', reason: { status: 503 } });
    expect(next.status).toBe('fulfilled');
    expect(source).toHaveBeenCalledTimes(2);
  });

  it('is replaced when it does not answer in time', async () => {
    const source = sources(silent);
    await expect(renderer({ source, timeoutMs: 20 }).render(longDocument(1), 'pdf')).rejects.toMatchObject({
      status: 503,
    });
  });

  it('goes on after a document that cannot be made', async () => {
    const own = renderer();
    const impossible = { ...longDocument(1), timeZone: 'No/Existe' };
    await expect(own.render(impossible, 'pdf')).rejects.toMatchObject({ status: 503 });
    expect((await own.render(longDocument(1), 'pdf')).length).toBeGreaterThan(1000);
  });

  it('ends when idle', async () => {
    const source = sources();
    const own = renderer({ source, idleMs: 1 });
    await vi.waitFor(
      async () => {
        await own.render(longDocument(1), 'excel');
        expect(source.mock.calls.length).toBeGreaterThan(1);
      },
      { timeout: 60_000 },
    );
  });

  it('refuses what waits when it is closed, and starts again when asked', async () => {
    const own = renderer();
    const waiting = [own.render(longDocument(5000), 'pdf'), own.render(longDocument(1), 'pdf')];
    const outcome = Promise.allSettled(waiting);
    await nextTurn();
    await own.close();
    expect(await outcome).toMatchObject([{ reason: { status: 503 } }, { reason: { status: 503 } }]);
    expect((await own.render(longDocument(1), 'pdf')).length).toBeGreaterThan(1000);
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
    const pages = readPdf(await renderer().render(model(groups()), 'pdf'));
    expect(pages.flat().filter(text => text.startsWith('Línea '))).toHaveLength(1200);
  });

  it('may fail with their own error, and the next document comes out', async () => {
    const own = renderer();
    async function* broken(): AsyncGenerator<Group> {
      yield { rows: [[1, 'x', 1]] };
      throw new Error('la base de datos se fue');
    }
    await expect(own.render(model(broken()), 'pdf')).rejects.toThrow('la base de datos se fue');
    const pages = readPdf(await own.render(longDocument(2), 'pdf'));
    expect(pages.flat().filter(text => text.startsWith('ARTÍCULO'))).toHaveLength(2);
  });

  it('are refused when they are too many', async () => {
    const own = renderer({ rowsMax: 1000 });
    await expect(own.render(longDocument(1001), 'excel')).rejects.toMatchObject({ status: 422 });
    expect((await own.render(longDocument(1000), 'excel')).length).toBeGreaterThan(1000);
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
    expect(() => workerSource(at('main.js'))).toThrow('missing from the build');
    writeFileSync(join(dist, 'renderWorker.js'), '');
    expect(workerSource(at('main.js')).url.href).toBe(at('renderWorker.js'));
    expect(workerSource(at('assets/render-x1.js')).url.href).toBe(at('renderWorker.js'));
    rmSync(dist, { recursive: true });
  });
});
