import type { Described, Trigger } from './catalog';

/** The bits of `pg_trigger.tgtype`. */
const ROW = 1;
const BEFORE = 2;
const EVENTS = { insert: 4, delete: 8, update: 16 } as const;
type Event = keyof typeof EVENTS;

/** PostgreSQL's order: before the statement, before each row, after each row, after the statement; then by name. */
const stage = ({ kind }: Trigger): number => [3, 2, 0, 1][(kind & BEFORE ? 2 : 0) + (kind & ROW ? 1 : 0)] ?? 0;
const STAGES = ['before the statement', 'before each row', 'after each row', 'after the statement'];

const writes = /\b(insert into|update|delete from)\s+(?:only\s+)?"?([a-z_]+)"?(?=[\s(])/g;
const eventOf: Record<string, Event> = { 'insert into': 'insert', update: 'update', 'delete from': 'delete' };

/** As comments: the triggers that an insert into the table runs, in order, with what each writes and that sets off in turn. */
export function firing(table: string, schema: Described): string {
  const lines = [
    `-- What an insert into ${table} sets off, in this order; what a trigger writes stands under it with what that sets off.`,
  ];
  walk(table, 'insert', '--   ', [], schema, lines);
  return `${lines.join('\n')}\n`;
}

function walk(table: string, event: Event, indent: string, above: string[], schema: Described, lines: string[]): void {
  const here = schema.triggers.filter(one => one.table === table && one.kind & EVENTS[event]);
  here.sort((a, b) => stage(a) - stage(b) || (a.name < b.name ? -1 : 1));
  for (const trigger of here) {
    const when = / WHEN \((.+)\) EXECUTE/.exec(trigger.definition)?.[1];
    const condition = when === undefined ? '' : `, when ${when}`;
    lines.push(`${indent}${STAGES[stage(trigger)]}: ${trigger.name} runs ${trigger.function}()${condition}`);
    for (const [verb, target] of writtenBy(codeOf(trigger.function, schema), schema)) {
      lines.push(`${indent}  ${verb} ${target}`);
      const step = `${verb} ${target}`;
      const next = eventOf[verb];
      if (next && !above.includes(step)) walk(target, next, `${indent}    `, [...above, step], schema, lines);
    }
  }
}

/** What a function runs, without comments and locks, and before each call of another function of ours what that one runs. */
function codeOf(name: string, schema: Described, within: readonly string[] = []): string {
  const source = schema.functions.find(one => one.name === name)?.source;
  if (source === undefined || within.includes(name)) return '';
  const code = source.replace(/--.*$/gm, '').replace(/for (no key )?update/g, '');
  return code.replace(
    /\b([a-z_]+)\(/g,
    (call, called: string) => `${codeOf(called, schema, [...within, name])} ${call}`,
  );
}

/** The statements that write a table of ours, each once. */
function writtenBy(code: string, { columns }: Described): [string, string][] {
  const tables = new Set(columns.map(({ table }) => table));
  const found = new Map<string, [string, string]>();
  for (const [, verb = '', target = ''] of code.matchAll(writes)) {
    if (tables.has(target)) found.set(`${verb} ${target}`, [verb, target]);
  }
  return [...found.values()];
}
