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

/** The eight 16-bit groups of an IPv6 address; undefined if it is not one. */
function groupsOf(address: string): string[] | undefined {
  const [head = '', tail] = address.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const zeros = 8 - before.length - after.length;
  if (zeros < 0 || (tail === undefined && zeros > 0)) return undefined;
  return [...before, ...Array<string>(zeros).fill('0'), ...after];
}

/** An address without the port that some proxies write into the header, another one for every connection. */
const withoutPort = (address: string): string =>
  /^([\d.]+):\d+$/.exec(address)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address;

/**
 * Key by which sign-in attempts of an address are counted (D6): the IPv4 address, or the /64 network of an IPv6
 * address, because a subscriber usually owns all addresses of it.
 */
export function attemptKeyOf(address: string): string {
  const plain = withoutPort(address).replace(/%.*$/, '').toLowerCase();
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
