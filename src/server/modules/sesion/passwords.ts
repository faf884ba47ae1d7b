import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default kind) at 19 MiB and two passes, about 20 ms off the event loop (D31). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a password, as stored. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize(), OPTIONS);

const { memoryCost, timeCost, parallelism } = OPTIONS;
/** A valid hash of no known password; checking against it takes as long as against a real one. */
const DECOY = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Whether the password matches the stored hash; without one it returns false after the same time (D6). */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? DECOY, password.normalize());
  return matches && stored !== undefined;
}
