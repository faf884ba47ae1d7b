/** `npm start`: builds if the build is missing or does not fit its sources, then becomes the server. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuild } from './ensureBuild.mjs';
import { root } from './fingerprint.mjs';

await ensureBuild();
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);
