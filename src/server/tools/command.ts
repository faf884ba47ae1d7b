import type pg from 'pg';
import type { Config } from '../config';
import type { Ask } from './terminal';

/** What a command beside the server works with. */
export interface CommandContext {
  connection: pg.PoolConfig;
  config: Config;
  /** What was written after the name of the command. */
  args: string[];
  ask: Ask;
}

/** A command beside the server; answers what it did, in one line. */
export type Command = (context: CommandContext) => Promise<string>;
