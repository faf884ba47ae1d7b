/** `npm run backup`, `restore`, `reset-password`, `grant-administrator`, `demo-to-real`: commands beside the server, from the same build. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuild } from './ensureBuild.mjs';
import { root } from './fingerprint.mjs';

await ensureBuild();
await import(pathToFileURL(join(root, 'dist', 'server', 'tools.js')).href);
