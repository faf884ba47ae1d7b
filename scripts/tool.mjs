/** `npm run backup`, `restore`, `reset-password`, `demo-to-real`: commands beside the server, from the same build. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuilt, root } from './fingerprint.mjs';

if (!(await isBuilt())) {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
await import(pathToFileURL(join(root, 'dist', 'server', 'tools.js')).href);
