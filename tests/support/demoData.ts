import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { newDataDir } from './bodegaProcess';

/**
 * A new DATA_DIR with the demo company, for tests that are not about the first start. The copy preserves the files'
 * owner: if tests run as root, PostgreSQL runs as another user.
 */
export async function copyOfDemoData(): Promise<string> {
  const dataDir = await newDataDir();
  await promisify(execFile)('cp', ['-a', inject('demoData'), dataDir]);
  return dataDir;
}
