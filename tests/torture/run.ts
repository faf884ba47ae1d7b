/**
 * `npm run torture`: many users work while servers and database are killed, disconnected and filled up; in the end
 * every acknowledged write must exist exactly once, all rules must hold, and no deadlock may have been counted. With
 * DATABASE_URL or TORTURE_SERVERS=2, two servers share one PostgreSQL. TORTURE_KILLS (30) and TORTURE_WRITES (10000)
 * set the length.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from './client';
import { countDeadlocks, type DeadlockCount } from './deadlocks';
import { totalOf } from './journal';
import { embeddedSite, sharedSite, type Fault, type Site } from './site';
import { nextTask, type Workplace } from './staff';
import { ADMIN, people, workplace } from './workplace';
import { findLosses } from './verify';

const KILLS = Number(process.env.TORTURE_KILLS ?? 30);
const WRITES = Number(process.env.TORTURE_WRITES ?? 10_000);
const WORKERS = Number(process.env.TORTURE_WORKERS ?? 16);

const say = (line: string) => console.log(line);
async function work(me: Client, place: Workplace, over: () => boolean): Promise<void> {
  while (!over()) await nextTask()(me, place);
}

/** Injects all kinds of faults in turn, each after its share of the writes. */
async function trouble(site: Site, place: Workplace, deadlocks: DeadlockCount): Promise<Map<string, number>> {
  const happened = new Map<string, number>();
  const killing = site.faults.filter(({ kills }) => kills).length / site.faults.length;
  const writesPerRound = (WRITES * killing) / Math.max(KILLS, 1);
  let kills = 0;
  for (let round = 0; kills < KILLS || totalOf(place.journal.writes) < WRITES; round++) {
    while (totalOf(place.journal.writes) < writesPerRound * (round + 1)) await delay(50);
    const fault = site.faults[round % site.faults.length] as Fault;
    await deadlocks.look();
    const started = performance.now();
    await fault.happen();
    happened.set(fault.name, (happened.get(fault.name) ?? 0) + 1);
    if (fault.kills) kills++;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say(`  ${String(round + 1).padStart(3)}. ${fault.name}: ${seconds} s, ${totalOf(place.journal.writes)} escrituras`);
  }
  return happened;
}

const table = (title: string, counts: ReadonlyMap<string, number>) => {
  say(title);
  for (const [name, count] of [...counts].sort((a, b) => b[1] - a[1])) say(`  ${String(count).padStart(7)}  ${name}`);
};

async function main(): Promise<void> {
  const shared = process.env.DATABASE_URL !== undefined || process.env.TORTURE_SERVERS === '2';
  say(shared ? 'Dos servidores sobre un PostgreSQL' : 'Un servidor con su PostgreSQL');
  const site = shared ? await sharedSite(process.env.DATABASE_URL, say) : await embeddedSite(say);
  try {
    const admin = await Client.signIn(site.addresses, ADMIN);
    const place = await workplace(admin);
    const deadlocks = countDeadlocks(site);
    let over = false;
    const staff = await Promise.all(
      Array.from({ length: WORKERS }, (_, n) => Client.signIn(site.addresses, people[n % people.length] ?? ADMIN)),
    );
    const working = Promise.all(staff.map(me => work(me, place, () => over)));
    const happened = await Promise.race([
      trouble(site, place, deadlocks),
      working.then(() => new Map<string, number>()),
    ]);
    over = true;
    await working;
    const losses = await findLosses(site, admin, place.journal);
    table('Fallos', happened);
    table(`Escrituras confirmadas: ${totalOf(place.journal.writes)}`, place.journal.writes);
    table(`Rechazos: ${totalOf(place.journal.refusals)}`, place.journal.refusals);
    say(`Pérdidas y reglas rotas: ${losses.length}`);
    losses.slice(0, 40).forEach(loss => say(`  ${loss}`));
    await deadlocks.look();
    say(`Interbloqueos: ${deadlocks.total()}`);
    process.exitCode = losses.length > 0 || deadlocks.total() > 0 ? 1 : 0;
  } finally {
    await site.close();
  }
}

await main();
