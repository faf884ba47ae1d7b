/** `npm start`: builds if the build is missing or older than its sources, then becomes the server. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuilt, root } from './fingerprint.mjs';

if (!(await isBuilt())) {
  console.log('Construyendo Bodega; la primera vez tarda un poco…');
  // In a process of its own, so that the memory the bundler takes is not the server's for the rest of its life.
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);
