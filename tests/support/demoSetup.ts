import type { TestProject } from 'vitest/node';
import { newDataDir, startBodega } from './bodegaProcess';
import { removeFolder } from './temporaryFolder';

declare module 'vitest' {
  export interface ProvidedContext {
    /** DATA_DIR of a stopped server with the demo company, to be copied. */
    demoData: string;
    /** What that server printed at its first start. */
    firstWords: string;
  }
}

/** Creates the demo company once; each file of browser tests uses a copy. */
export default async function demoSetup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await newDataDir();
  const bodega = await startBodega({ DATA_DIR: dataDir });
  const code = await bodega.stop();
  if (code !== 0) throw new Error(`Bodega ended its first run with ${code}:\n${bodega.output()}`);
  project.provide('demoData', dataDir);
  project.provide('firstWords', bodega.output());
  return () => removeFolder(dataDir);
}
