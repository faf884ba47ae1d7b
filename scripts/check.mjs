/**
 * `npm run check`: all checks of the code, two at a time, each with what it remembers of the last run. What fails is printed
 * whole; what passes is one line.
 */
import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { root } from './fingerprint.mjs';

// Each checker checks anew what it shares with the others: two cost half the processor time of the four that are usual.
const CHECKERS = ['--checkers', '2'];

/** The slowest first. */
const checks = {
  types: ['tsc', '--noEmit', ...CHECKERS],
  // What the browser has does not compile in the server, nor the other way round.
  'types of the web': ['tsc', '-p', 'tsconfig.web.json', ...CHECKERS],
  'types of the server': ['tsc', '-p', 'tsconfig.server.json', ...CHECKERS],
  schema: ['npm', 'run', '--silent', 'check:schema'],
  // Without its cache, which saves two seconds and takes exports of a renamed file for unused.
  dead: ['knip'],
  lint: ['oxlint', '--deny-warnings'],
  format: ['oxfmt', '--check'],
  citations: ['node', 'scripts/citations.mjs'],
};

const AT_ONCE = 2;
const waiting = Object.entries(checks);

function run([name, [command, ...args]]) {
  const from = performance.now();
  return new Promise(resolve => {
    const path = `${root}/node_modules/.bin:${process.env.PATH}`;
    const child = spawn(command, args, { cwd: root, env: { ...process.env, PATH: path, FORCE_COLOR: '1' } });
    const told = [];
    child.stdout.on('data', part => told.push(part));
    child.stderr.on('data', part => told.push(part));
    child.on('error', error => told.push(Buffer.from(`${error.message}\n`)));
    child.on('close', code => {
      const seconds = ((performance.now() - from) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${name.padEnd(20)} ${seconds} s`);
      if (code !== 0) {
        process.stdout.write(Buffer.concat(told));
        process.exitCode = 1;
      }
      resolve();
    });
  });
}

async function worker() {
  for (let next = waiting.shift(); next; next = waiting.shift()) await run(next);
}
await Promise.all(Array.from({ length: AT_ONCE }, worker));
