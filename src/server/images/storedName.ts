import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

type Kind = 'webp' | 'png';

const NAMES: Record<Kind, RegExp> = { webp: /^[0-9a-f]{24}\.webp$/, png: /^[0-9a-f]{24}\.png$/ };

/** A random name for an image about to be stored. Every upload gets a new one, so browsers may cache it forever. */
export const newStoredName = (kind: Kind): string => `${randomBytes(12).toString('hex')}.${kind}`;

/** The text if it has the form of a stored image's name, otherwise '', which no image is called. */
export const storedName = (text: string, kind: Kind): string => (NAMES[kind].test(text) ? text : '');

/** Answers a stored image. Browsers keep it forever: another image has another name. */
export const sendStored = (reply: FastifyReply, kind: Kind, bytes: Buffer) =>
  reply.type(`image/${kind}`).header('Cache-Control', 'private, max-age=31536000, immutable').send(bytes);
