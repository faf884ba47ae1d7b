import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** A user of the operating system that programs are run as. `undefined` in its place means: as ourselves. */
export interface OsUser {
  name: string;
  uid: number;
  gid: number;
}

export interface RunResult {
  code: number;
  output: string;
}

/** PostgreSQL refuses to run as root, so as root every program of it is started as somebody else. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Who runs PostgreSQL when we are root: the `postgres` user if there is one, else a system user `bodega` (made here
 * where the system has `useradd`), else `nobody`.
 */
export async function chooseUser(): Promise<OsUser | undefined> {
  const known = (await findUser('postgres')) ?? (await findUser('bodega'));
  if (known) return known;
  // Another first start may be making it at this very moment: what counts is whether the user exists afterwards.
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

/** The little environment PostgreSQL gets: nothing of ours (PGDATA, LD_LIBRARY_PATH …) may change what it does. */
export function cleanEnv(path = process.env.PATH ?? '/usr/bin:/bin'): NodeJS.ProcessEnv {
  return { PATH: path, LC_ALL: 'C', TZ: 'UTC' };
}

/** Options of `spawn` that make a program run as that user, in a folder where anybody can be. */
export function asUser(user: OsUser | undefined): { uid?: number; gid?: number; cwd: string } {
  return user ? { uid: user.uid, gid: user.gid, cwd: '/' } : { cwd: '/' };
}

/** Runs a program to its end and collects what it printed. Rejects only when it cannot be started. */
export function run(program: string, args: string[], options: { as?: OsUser; path?: string } = {}): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...asUser(options.as),
      env: cleanEnv(options.path),
      stdio: ['ignore', 'pipe', 'pipe'],
      // A Ctrl-C at the terminal must not interrupt initdb or a shutdown half-way.
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

/** Whether that user can go into the folder; asked of the system itself, so that ACLs and mounts count too. */
export async function canEnter(user: OsUser | undefined, folder: string): Promise<boolean> {
  const { code } = await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { as: user });
  return code === 0;
}
