import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { until } from './until';

const connection = z.object({
  host: z.string(),
  port: z.number(),
  user: z.string(),
  password: z.string(),
  database: z.string(),
});

const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('log'), line: z.string() }),
  z.object({ type: z.literal('row'), n: z.number() }),
  z.object({ type: z.literal('ready'), connection, dataDir: z.string() }),
  z.object({ type: z.literal('refused'), line: z.string(), isClear: z.boolean() }),
]);

type Message = z.output<typeof message>;

/** The test's side of the minimal server (embeddedChild.ts). */
export class EmbeddedChild {
  readonly messages: Message[] = [];
  readonly exited: Promise<number | null>;
  private readonly child: ChildProcess;

  constructor(dataDir: string, task: 'wait' | 'write' = 'wait') {
    const script = fileURLToPath(new URL('./embeddedChild.ts', import.meta.url));
    this.child = spawn(process.execPath, ['--import', 'tsx', script, dataDir, task], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (this.child.stdout) {
      createInterface({ input: this.child.stdout }).on('line', line =>
        this.messages.push(message.parse(JSON.parse(line))),
      );
    }
    this.exited = once(this.child, 'close').then(([code]: (number | null)[]) => code ?? null);
  }

  /** The first message of a type. */
  first<T extends Message['type']>(type: T): Extract<Message, { type: T }> | undefined {
    return this.messages.find((one): one is Extract<Message, { type: T }> => one.type === type);
  }

  logged(): string {
    return this.messages.map(one => (one.type === 'log' ? one.line : '')).join('\n');
  }

  ready(): Promise<Extract<Message, { type: 'ready' }>> {
    return until('the database to start', () => this.first('ready'));
  }

  /** The last row whose insertion was acknowledged. */
  acknowledged(): number {
    return Math.max(0, ...this.messages.map(one => (one.type === 'row' ? one.n : 0)));
  }

  end(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal);
    return this.exited;
  }
}
