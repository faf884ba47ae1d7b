import type pg from 'pg';
import type { Config } from '../config';
import type { Ask } from './terminal';

/** What a command line tool works with. */
interface ToolContext {
  connection: pg.PoolConfig;
  config: Config;
  /** Arguments after the name of the command. */
  args: string[];
  ask: Ask;
}

/** A command line tool; resolves to one line in Spanish that says what it did. */
export type Command = (context: ToolContext) => Promise<string>;
