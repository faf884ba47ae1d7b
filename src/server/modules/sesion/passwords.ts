import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default kind) at 19 MiB and two passes, about 20 ms off the event loop (D31). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize(), OPTIONS);

const { memoryCost, timeCost, parallelism } = OPTIONS;
/** A well-formed hash that belongs to no known password: checking against it costs what checking against a real one does. */
const DECOY = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Whether the password is the one behind `stored`; with no stored hash it takes the same time and answers no (D6). */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? DECOY, password.normalize());
  return matches && stored !== undefined;
}
