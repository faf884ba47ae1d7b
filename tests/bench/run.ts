/**
 * `npm run bench`: requests per second of the real server, beside a plain floor (plainFloor.ts) and a bare route that
 * runs the same statements (bareRoute.ts), in turns so that noise affects all three. Exits with code 1 if a ratio is
 * missed. `-- --growth` measures the real server with more and more orders instead; `-- --limits` times the most
 * expensive single requests against their limits (limits.ts). BENCH_SECONDS is the duration of a turn, BENCH_ONLY a
 * pattern of case names, BENCH_ORDERS the number of orders (for --growth, a list of numbers).
 */
import { cases, type BenchCase } from './cases';
import { openBenchData } from './benchData';
import { plainServer } from './plainFloor';
import { limits } from './limits';
import { type Contender, originOf, realServer, sameStatements, throughput } from './contenders';
import { peakMemory } from './memory';

const ROUNDS = 2;
const ORDERS = '100000';
const GROWTH = '10000,100000,1000000';
/** Share of the throughput of the bare route with the same statements (S13). */
const WANTED_OF_SAME = 0.5;

const only = new RegExp(process.env.BENCH_ONLY ?? '');
const asked = cases.filter(({ name }) => only.test(name));
const column = (text: string, width = 10): string => text.padStart(width);
const perSecond = (value: number): string => column(String(Math.round(value)));
/** Limit of the server's memory under these requests, in MiB. */
const MEMORY_MAX = 160;

function reportMemory(peak: number): void {
  if (peak > MEMORY_MAX) process.exitCode = 1;
  console.log(
    `Memoria del servidor, lo más: ${Math.round(peak)} MiB (límite ${MEMORY_MAX})${peak > MEMORY_MAX ? '  <' : ''}`,
  );
}

async function inTurns(contenders: Contender[]): Promise<number[]> {
  const sums = contenders.map(() => 0);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, contender] of contenders.entries()) sums[at] = (sums[at] ?? 0) + (await throughput(contender));
  }
  return sums.map(sum => sum / ROUNDS);
}

async function compare(orders: number): Promise<void> {
  const data = await openBenchData(orders);
  const real = await realServer(data);
  const plain = await plainServer(data.connection);
  console.log(
    `${'peticiones por segundo'.padEnd(28)}${['piso', 'mismo SQL', 'Bodega', 'del piso', 'querido', 'mismo SQL'].map(text => column(text)).join('')}`,
  );
  for (const one of asked) {
    const bare = await sameStatements(data, real, one, orders);
    const [floor = 0, same = 0, bodega = 0] = await inTurns([
      { origin: originOf(plain), paths: one.plain(orders), method: one.method, body: one.body },
      { origin: originOf(bare), paths: ['/'], method: 'GET' },
      real.asks(one, orders),
    ]);
    await bare.close();
    const isMissed = bodega / floor < one.wanted || bodega / same < WANTED_OF_SAME;
    if (isMissed) process.exitCode = 1;
    console.log(
      `${one.name.padEnd(28)}${perSecond(floor)}${perSecond(same)}${perSecond(bodega)}${column((bodega / floor).toFixed(3))}` +
        `${column(one.wanted.toFixed(2))}${column((bodega / same).toFixed(2))}${isMissed ? '  <' : ''}`,
    );
  }
  for (const app of [plain, real.app]) await app.close();
  reportMemory(
    await peakMemory(
      data,
      asked.map(one => real.asks(one, orders)),
    ),
  );
  await data.close();
}

async function growth(sizes: readonly number[]): Promise<void> {
  console.log(
    `${'pedidos'.padStart(10)}${asked.map(({ name }: BenchCase) => column(name, 28)).join('')}   (peticiones por segundo)`,
  );
  for (const orders of sizes) {
    const data = await openBenchData(orders);
    const real = await realServer(data);
    const found: number[] = [];
    for (const one of asked) found.push(await throughput(real.asks(one, orders)));
    console.log(`${column(String(orders))}${found.map(value => column(value.toFixed(0), 28)).join('')}`);
    await real.app.close();
    await data.close();
  }
}

async function compareWithLimits(orders: number): Promise<void> {
  const data = await openBenchData(orders);
  await limits(data, orders, only);
  await data.close();
}

const isGrowth = process.argv.includes('--growth');
const sizes = (process.env.BENCH_ORDERS ?? (isGrowth ? GROWTH : ORDERS)).split(',').map(Number);
if (isGrowth) await growth(sizes);
else if (process.argv.includes('--limits')) await compareWithLimits(sizes[0] ?? Number(ORDERS));
else await compare(sizes[0] ?? Number(ORDERS));
