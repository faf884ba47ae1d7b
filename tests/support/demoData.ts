import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { newDataDir } from './bodegaProcess';

/**
 * A DATA_DIR with the demo company in it, of its own, for a test that does not mean the first start. The copy keeps the owner
 * of the files: PostgreSQL runs as a user of its own where the tests run as root.
 */
export async function copyOfDemoData(): Promise<string> {
  const dataDir = await newDataDir();
  await promisify(execFile)('cp', ['-a', inject('demoData'), dataDir]);
  return dataDir;
}
