import { isIPv6 } from 'node:net';

const GROUPS = 8;

/**
 * What limits count a client by. A provider gives every IPv6 customer a network of at least /64: counted by single
 * address, one machine has more of them than any limit. An IPv4 address is itself, also when it is written as IPv6.
 */
export function clientNetwork(address: string): string {
  const [bare = ''] = address.split('%'); // a zone, as in fe80::1%eth0
  if (!isIPv6(bare)) return address.toLowerCase();
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const mapped = mappedOf(canonical);
  if (mapped) return mapped;
  const [head = [], tail] = canonical.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: GROUPS - head.length - (tail?.length ?? 0) }, () => '0');
  return `${[...head, ...zeros, ...(tail ?? [])].slice(0, GROUPS / 2).join(':')}::/64`;
}

/** `::ffff:c0a8:1` is 192.168.0.1. */
function mappedOf(canonical: string): string | null {
  const groups = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical)?.slice(1);
  return (
    groups
      ?.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
      .join('.') ?? null
  );
}
