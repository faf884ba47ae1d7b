import type { Migration } from 'kysely';
import * as inicial from './001-inicial';
import * as personas from './002-personas';

/** Every migration in order; the key is its name in the database and never changes. */
export const migrations: Record<string, Migration> = {
  '001-inicial': inicial,
  '002-personas': personas,
};
