import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** A system user to run programs as. Where `undefined` is allowed, it means the server's own user. */
export interface OsUser {
  name: string;
  uid: number;
  gid: number;
}

interface RunResult {
  code: number;
  output: string;
}

/** Whether the server runs as root. PostgreSQL refuses to, so its programs are then started as another user. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Chooses the user who runs PostgreSQL when the server runs as root: `postgres` if it exists, else a system user
 * `bodega` (created here where there is `useradd`), else `nobody`.
 */
export async function chooseUser(): Promise<OsUser | undefined> {
  const known = (await findUser('postgres')) ?? (await findUser('bodega'));
  if (known) return known;
  // A concurrent first start may be creating it too, so only whether the user exists afterwards matters.
  const shell = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'bodega'];
  await run('useradd', shell, { path: '/usr/sbin:/sbin:/usr/bin:/bin' }).catch(() => undefined);
  return (await findUser('bodega')) ?? (await findUser('nobody'));
}

async function findUser(name: string): Promise<OsUser | undefined> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = passwd
    .split('\n')
    .map(line => line.split(':'))
    .find(([candidate]) => candidate === name);
  const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])];
  return Number.isInteger(uid) && uid > 0 && Number.isInteger(gid) ? { name, uid, gid } : undefined;
}

/** Minimal environment for PostgreSQL, so that variables like PGDATA or LD_LIBRARY_PATH cannot change its behaviour. */
export function cleanEnv(path = process.env.PATH ?? '/usr/bin:/bin'): NodeJS.ProcessEnv {
  return { PATH: path, LC_ALL: 'C', TZ: 'UTC' };
}

/** Options of `spawn` to run a program as a user, in a folder that every user can enter. */
export function asUser(user: OsUser | undefined): { uid?: number; gid?: number; cwd: string } {
  return user ? { uid: user.uid, gid: user.gid, cwd: '/' } : { cwd: '/' };
}

/** Runs a program to its end and collects its output. Rejects only if it cannot be started. */
export function run(program: string, args: string[], options: { as?: OsUser; path?: string } = {}): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...asUser(options.as),
      env: cleanEnv(options.path),
      stdio: ['ignore', 'pipe', 'pipe'],
      // In its own session, so that a Ctrl-C in the terminal does not interrupt initdb or a shutdown half-way.
      detached: true,
    });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', code => resolve({ code: code ?? -1, output: output.trim() }));
  });
}

/** Whether a user can enter a folder. Tried as that user, so that ACLs and mounts count too. */
export async function canEnter(user: OsUser | undefined, folder: string): Promise<boolean> {
  const { code } = await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { as: user });
  return code === 0;
}
