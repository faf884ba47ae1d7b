import { AsyncLocalStorage } from 'node:async_hooks';
import type { Listener } from '../db/statementLog';
import type { Caller } from './caller';

/** What code that runs for somebody knows without being passed it. */
interface Context {
  /** The client for whom work is done; undefined outside of requests. */
  caller?: Caller;
  /** Where statements are logged; undefined if they are not. */
  listener?: Listener;
  /** Id of the user who is the author of transactions in the audit. */
  author?: number;
}

// One storage for all of it: each storage in use makes every promise of the process more expensive.
const storage = new AsyncLocalStorage<Context>();

/** The context of the code that calls it; empty outside of requests and `within`. */
export const contextHere = (): Context => storage.getStore() ?? {};

/** Runs `work`, and all that it starts, with `more` of the context set. */
export const within = <T>(more: Context, work: () => T): T => storage.run({ ...storage.getStore(), ...more }, work);
