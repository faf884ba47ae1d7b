import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root, stateOfBuild } from './fingerprint.mjs';

const bundler = ['vite', '@vitejs/plugin-react'];

/** Builds when the build is missing or does not fit the sources. Ends the process with one clear line when it cannot. */
export async function ensureBuild() {
  const state = await stateOfBuild();
  if (state === 'fresh') return;
  const dist = join(root, 'dist');
  const why = await whyNotWritable(dist);
  if (why !== undefined) return goOnWith(state, why);
  if (!bundler.every(isInstalled)) {
    // Only if it is empty.
    await rmdir(dist).catch(() => {});
    end(`${problem[state]}, y falta Vite para hacerla: ejecute «npm ci --include=dev && npm run build».`);
  }
  console.log(state === 'missing' ? 'Construyendo Bodega; la primera vez tarda un poco…' : 'Construyendo Bodega…');
  // In a process of its own, so that the memory the bundler takes is not the server's for the rest of its life.
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

const problem = {
  missing: 'Falta la compilación de Bodega (carpeta dist)',
  stale: 'La compilación de Bodega (carpeta dist) no corresponde a sus fuentes',
};

/** A build that cannot be replaced is better than none; without one there is nothing to start. */
function goOnWith(state, why) {
  const advice = `ejecute «npm run build» como un usuario que pueda escribir en ${root}.`;
  if (state === 'missing') end(`${problem.missing} y no se puede escribir ahí (${why}): ${advice}`);
  console.error(
    `${problem.stale} y no se puede rehacer (${why}): Bodega arranca con la que hay. Para rehacerla, ${advice}`,
  );
}

/** The code of what stands against writing into the folder, which is made; undefined when nothing does. */
async function whyNotWritable(folder) {
  try {
    await mkdir(folder, { recursive: true });
    await rm(await mkdtemp(join(folder, '.try-')), { recursive: true });
    return undefined;
  } catch (error) {
    return error.code;
  }
}

function isInstalled(name) {
  try {
    import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
}

function end(line) {
  console.error(line);
  process.exit(1);
}
