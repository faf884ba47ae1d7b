import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type BodegaProcess, startBodega } from '../support/bodegaProcess';
import { copyOfDemoData } from '../support/demoData';
import { type HttpCaller, idsOf, signInAt } from '../support/httpCaller';
import { removeFolder } from '../support/temporaryFolder';
import { until } from '../support/until';

const WRITERS = 4;
/** Enough for the kill to happen amid writes. */
const WRITES_BEFORE_KILL = 25;
const created = z.object({ id: z.number() });

/** Creates orders as fast as possible until the server is gone, and records the acknowledged ones. */
async function writeUntilTheEnd(keeper: HttpCaller, journal: number[]): Promise<void> {
  const [idProyecto] = idsOf(await keeper.get(`/Proyecto/${keeper.usuario.id}`));
  const [idProducto] = idsOf(await keeper.get('/Producto?range=[0,0]'));
  const order = {
    idProyecto,
    emailUsuario: keeper.usuario.email,
    detallePedido: [{ idProducto, cantidad: 2, direccionamiento: '01.01', nombreProducto: 'PRUEBA' }],
  };
  for (;;) {
    try {
      journal.push(created.parse(await keeper.post('/Pedidos', order)).id);
    } catch {
      return;
    }
  }
}

let dataDir = '';
let bodega: BodegaProcess | undefined;
afterAll(async () => {
  await bodega?.stop();
  await removeFolder(dataDir);
});

const endings: [string, (running: BodegaProcess) => Promise<void>][] = [
  ['kill -9 of the server alone', running => running.kill9()],
  ['kill -9 of everything', running => running.killEverything()],
];

it('loses no acknowledged order to kill -9 during writes, three times of each kind', async () => {
  dataDir = await copyOfDemoData();
  const journal: number[] = [];
  bodega = await startBodega({ DATA_DIR: dataDir });
  for (const round of [1, 2, 3]) {
    for (const [name, kill] of endings) {
      const keeper = await signInAt(bodega.url, 'carlos.villalobos@bodega.cr');
      const before = journal.length;
      const writers = Array.from({ length: WRITERS }, () => writeUntilTheEnd(keeper, journal));
      await until(`writes before ${name}`, () => journal.length >= before + WRITES_BEFORE_KILL);
      await kill(bodega);
      await Promise.all(writers);

      // The server that is asked for them is the one that the next round kills.
      bodega = await startBodega({ DATA_DIR: dataDir });
      const admin = await signInAt(bodega.url, 'admin@bodega.cr');
      const present = new Set(idsOf(await admin.get(`/Pedidos/1/${admin.usuario.id}`)));
      expect(
        journal.filter(id => !present.has(id)),
        `lost in round ${round} to ${name}`,
      ).toEqual([]);
    }
  }
  expect(journal.length).toBeGreaterThanOrEqual(WRITES_BEFORE_KILL * 6);
});
