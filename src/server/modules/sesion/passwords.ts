import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default kind) at 19 MiB and two passes, about 20 ms off the event loop (D31). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize(), OPTIONS);

let decoy: Promise<string> | undefined;

/** Whether the password is the one behind `stored`; with no stored hash it takes the same time and answers no (D6). */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no one has this password');
  const matches = await verify(stored ?? (await decoy), password.normalize());
  return matches && stored !== undefined;
}
