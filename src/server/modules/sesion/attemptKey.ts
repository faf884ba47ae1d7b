import { isIPv4 } from 'node:net';

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
  const plain = withoutPort(address).toLowerCase();
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
