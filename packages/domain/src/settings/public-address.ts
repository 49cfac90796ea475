import * as z from '../zod/index.ts';

/** How far a link reaches: only this computer, only the shop's own network, or any phone. */
export const LINK_REACHES = ['machine', 'network', 'world'] as const;
export type LinkReach = (typeof LINK_REACHES)[number];

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[?::1\]?|0\.0\.0\.0)$/;
const PRIVATE_IPV4 =
  /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;
const PRIVATE_IPV6 = /^\[?(f[cd]|fe[89ab])[0-9a-f]{0,2}:/;
/** Names that only a local network resolves. */
const PRIVATE_NAME = /(^[^.:]+$)|\.(local|lan|home|internal|intranet|home\.arpa)$/;
const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/** Scheme, host and an optional port, nothing else. */
const ORIGIN = /^https?:\/\/(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::\d{1,5})?\/?$/i;

const hostOf = (origin: string): string | null => ORIGIN.exec(origin)?.[1]?.toLowerCase() ?? null;

export function reachOf(origin: string): LinkReach {
  const host = hostOf(origin);
  if (host === null || LOOPBACK.test(host)) return 'machine';
  if (IPV4.test(host)) return PRIVATE_IPV4.test(host) ? 'network' : 'world';
  return PRIVATE_IPV6.test(host) || PRIVATE_NAME.test(host) ? 'network' : 'world';
}

const isOrigin = (value: string): boolean => hostOf(value) !== null;

/** The base URL of links, as the owner typed it; empty: not set. */
export const publicAddressSchema = z.strictObject({
  publicUrl: z.string().check(
    z.trim(),
    z.maxLength(200, 'TOO_LONG'),
    z.refine((value) => value === '' || isOrigin(value), { error: 'ADDRESS_INVALID' }),
    z.refine((value) => value === '' || !isOrigin(value) || reachOf(value) !== 'machine', {
      error: 'ADDRESS_LOCAL',
    }),
  ),
  /** The owner confirmed that links only reach this far. */
  accepted: z.nullable(z.enum(['machine', 'network'])),
});
export type PublicAddress = z.infer<typeof publicAddressSchema>;

export const ADDRESS_START: PublicAddress = { publicUrl: '', accepted: null };

/** Whether no confirmation is needed: links reach everyone, or the owner confirmed how far they reach. */
export const linksSettled = (reach: LinkReach, accepted: PublicAddress['accepted']): boolean =>
  reach === 'world' || accepted === reach || accepted === 'machine';
