import { isIPv6 } from 'node:net';

const GROUPS = 8;

/**
 * The key for rate limits per client. IPv6 is counted by /64, the smallest network providers assign, because one
 * machine has 2^64 addresses in it. IPv4 is counted by address, also in its IPv6-mapped form.
 */
export function clientNetwork(address: string): string {
  const [bare = ''] = address.split('%'); // without the zone, as in fe80::1%eth0
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
