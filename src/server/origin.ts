import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const FORWARDING_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

/** Whether a host name or an address is this machine itself. */
export const isLoopback = (host: string): boolean => {
  const address = host.replace(/^::ffff:/i, '');
  return address === 'localhost' || address === '::1' || (isIPv4(address) && address.startsWith('127.'));
};

/** Whether a request says that it came through somebody else: then its address says nothing of who asked. */
export const wasForwarded = ({ headers }: FastifyRequest): boolean =>
  FORWARDING_HEADERS.some(name => headers[name] !== undefined);

/** Whether a request comes from this very machine, with nobody between. */
export const isFromHere = (request: FastifyRequest): boolean =>
  isLoopback(request.socket.remoteAddress ?? '') && !wasForwarded(request);
