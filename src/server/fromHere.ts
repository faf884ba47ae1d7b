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

/** Whether a host name or an address is loopback. */
export const isLoopback = (host: string): boolean => {
  const address = host.replace(/^::ffff:/i, '');
  return address === 'localhost' || address === '::1' || (isIPv4(address) && address.startsWith('127.'));
};

/** Whether a request was forwarded by a proxy: the remote address is then not the client's. */
const wasForwarded = ({ headers }: FastifyRequest): boolean =>
  FORWARDING_HEADERS.some(name => headers[name] !== undefined);

/** Host name of a `Host` header without the port: "localhost" of "localhost:3000", "::1" of "[::1]:3000"; or ''. */
const hostName = (header: string): string =>
  /^(?:\[([^\]]+)\]|([^:[\]]+))(?::\d+)?$/.exec(header)?.slice(1).find(Boolean) ?? '';

/**
 * Whether a request was made on this machine, to this machine, without a proxy. The `Host` is checked too, because
 * requests by DNS rebinding, through a proxy or a forwarded port also come from a loopback address.
 */
export const isFromHere = (request: FastifyRequest): boolean =>
  isLoopback(request.socket.remoteAddress ?? '') &&
  isLoopback(hostName(request.headers.host ?? '').toLowerCase()) &&
  !wasForwarded(request);
