import { createHash } from 'node:crypto';
import { access, chmod, chown, constants, mkdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../process/startError';
import { codeOf, reasonOf } from '../../thrown';
import { exists, giveTree, makeFolders, readIfPresent, syncFolder, writeDurably } from './files';
import { type OsUser, canEnter, chooseUser, isRoot } from './osUser';

/** Files and folders of an embedded cluster, and the user who runs it. */
export interface Places {
  dataDir: string;
  /** Folder of the data: DATA_DIR, or the one used instead. */
  root: string;
  /** `root/postgresql`, private (0700) to the user who runs PostgreSQL; appears complete, by a rename. */
  home: string;
  cluster: string;
  superuserPasswordFile: string;
  appPasswordFile: string;
  logFile: string;
  runAs?: OsUser;
}

/** For clusters and binaries when the server runs as root and other users cannot enter the project folder. */
export const sharedRoot = '/var/lib/bodega';

/** File in DATA_DIR with the path of the data folder, if they are elsewhere, so that later starts find them. */
const pointerName = 'ubicacion.txt';

/**
 * Decides where the cluster of a DATA_DIR is (S10, "Embedded default"): in it, unless the server runs as root and the
 * user who runs PostgreSQL cannot enter DATA_DIR; then under /var/lib/bodega.
 * @throws StartError if the folder cannot be used.
 */
export async function findPlaces(dataDir: string): Promise<Places> {
  if (process.platform === 'win32') {
    throw new StartError('En Windows no hay base de datos incluida: indique una con DATABASE_URL.');
  }
  const isNew = await makeFolder(dataDir);
  const pointed = (await readIfPresent(join(dataDir, pointerName)))?.trim();
  const root = await realpath(pointed ?? dataDir).catch(() => {
    throw new StartError(`Los datos de ${dataDir} están en ${pointed}, y esa carpeta no se puede abrir.`);
  });
  if (await exists(join(root, 'postgresql'))) return placesIn(dataDir, root, await ownerOf(join(root, 'postgresql')));
  if (pointed !== undefined) {
    throw new StartError(`Los datos de ${dataDir} deberían estar en ${root}, y ahí no hay ninguna base de datos.`);
  }
  return isRoot() ? placesForRoot(root, isNew) : placesIn(root, root);
}

/** Whether a DATA_DIR has data or points to them. Creates nothing. */
export async function holdsData(dataDir: string): Promise<boolean> {
  return (await exists(join(dataDir, 'postgresql'))) || (await exists(join(dataDir, pointerName)));
}

function placesIn(dataDir: string, root: string, runAs?: OsUser): Places {
  const home = join(root, 'postgresql');
  return {
    dataDir,
    root,
    home,
    cluster: join(home, 'cluster'),
    superuserPasswordFile: join(home, 'clave'),
    appPasswordFile: join(home, 'clave-app'),
    logFile: join(home, 'postgresql.log'),
    runAs,
  };
}

async function makeFolder(folder: string): Promise<boolean> {
  try {
    return await makeFolders(folder);
  } catch (error) {
    throw new StartError(`No se puede crear la carpeta de datos ${folder}: ${reasonOf(error)}`);
  }
}

/** The user who runs an existing cluster: its owner. One that root restored from a copy is given to the usual user. */
async function ownerOf(home: string): Promise<OsUser | undefined> {
  const { uid, gid } = await stat(home);
  if (!isRoot() && uid !== process.getuid?.())
    throw new StartError(`La base de datos de ${home} es de otro usuario (uid ${uid}): arranque como ese usuario.`);
  // A disk with an error is mounted anew for reading only.
  await access(home, constants.W_OK).catch(error => {
    throw new StartError(`No se puede escribir en la carpeta de datos ${home}: ${reasonOf(error)}`);
  });
  if (!isRoot()) return undefined;
  if (uid !== 0) return enterable({ name: `uid ${uid}`, uid, gid }, dirname(home));
  const user = await enterable(await requiredUser(), dirname(home));
  await giveTree(home, user);
  await chmod(home, 0o700);
  await chmod(join(home, 'cluster'), 0o700);
  return user;
}

async function enterable(user: OsUser, folder: string): Promise<OsUser> {
  if (await canEnter(user, folder)) return user;
  throw new StartError(`PostgreSQL corre como el usuario ${user.name}, que no puede entrar en ${folder}: dele paso.`);
}

async function requiredUser(): Promise<OsUser> {
  const user = await chooseUser();
  if (user) return user;
  throw new StartError('PostgreSQL no corre como root y no hay otro usuario: cree uno llamado postgres.');
}

async function placesForRoot(dataDir: string, isNew: boolean): Promise<Places> {
  const user = await requiredUser();
  if (isNew) await chown(dataDir, user.uid, user.gid);
  if (await canEnter(user, dataDir)) return placesIn(dataDir, dataDir, user);
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 8);
  const root = join(sharedRoot, `${basename(dirname(dataDir)) || 'datos'}-${hash}`);
  await makePublicFolder(root, user);
  return placesIn(dataDir, root, user);
}

async function makePublicFolder(folder: string, user: OsUser): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    // Set explicitly, because a strict umask would restrict them.
    await chmod(sharedRoot, 0o755);
    await chmod(folder, 0o755);
  } catch (error) {
    throw new StartError(
      `No se puede crear ${folder} (${codeOf(error)}): use un DATA_DIR en el que entre ${user.name}.`,
    );
  }
}

/** Writes the pointer file in DATA_DIR if the data are elsewhere. Call it once they exist, so that it never dangles. */
export async function recordPlace({ dataDir, root }: Places): Promise<void> {
  const pointer = join(dataDir, pointerName);
  if (root === (await realpath(dataDir)) || (await exists(pointer))) return;
  await writeDurably(pointer, `${root}\n`, 0o644);
  await syncFolder(dataDir);
}
