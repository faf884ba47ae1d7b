import type { TestProject } from 'vitest/node';
import { newDataDir, startBodega } from './bodegaProcess';
import { removeFolder } from './temporaryFolder';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The DATA_DIR of a server that has been stopped, with the demo company in it; copies are made from it. */
    demoData: string;
  }
}

/** The demo company is written once; each file of browser tests gets a copy of its own. */
export default async function demoSetup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await newDataDir();
  const bodega = await startBodega({ DATA_DIR: dataDir });
  await bodega.stop();
  project.provide('demoData', dataDir);
  return () => removeFolder(dataDir);
}
