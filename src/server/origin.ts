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

/** The name in a `Host` header, without its port: "localhost" of "localhost:3000", "::1" of "[::1]:3000"; '' for none. */
const hostName = (header: string): string =>
  /^(?:\[([^\]]+)\]|([^:[\]]+))(?::\d+)?$/.exec(header)?.slice(1).find(Boolean) ?? '';

/**
 * Whether a request comes from this very machine and means it, with nobody between. A page elsewhere whose name was made to
 * lead here (DNS rebinding), a proxy and a forwarded port all come from a loopback address, but ask for another `Host`.
 */
export const isFromHere = (request: FastifyRequest): boolean =>
  isLoopback(request.socket.remoteAddress ?? '') &&
  isLoopback(hostName(request.headers.host ?? '').toLowerCase()) &&
  !wasForwarded(request);

/** The 16-bit groups of an IPv6 address, all eight; nothing when it is none. */
function groupsOf(address: string): string[] | undefined {
  const [head = '', tail] = address.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const zeros = 8 - before.length - after.length;
  if (zeros < 0 || (tail === undefined && zeros > 0)) return undefined;
  return [...before, ...Array<string>(zeros).fill('0'), ...after];
}

/**
 * Whose address it is when attempts are counted: an IPv4 address is one, of IPv6 the first 64 bits are, for whoever has a
 * line has all the addresses in them (D6).
 */
export function sourceOf(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  const mapped = plain.replace(/^::ffff:(?=\d+\.)/, '');
  if (isIPv4(mapped)) return mapped;
  const groups = groupsOf(plain);
  return groups
    ? `${groups
        .slice(0, 4)
        .map(group => parseInt(group, 16).toString(16))
        .join(':')}::/64`
    : plain;
}
