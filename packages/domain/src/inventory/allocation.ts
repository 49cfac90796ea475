import type { Coverage, ReservationState } from './words.ts';

/** One line's claim on stock. */
export interface Claim {
  readonly id: string;
  /** When the customer approved it: who came first is served first. */
  readonly approvedAt: Date;
  readonly neededMilli: number;
  readonly reservedMilli: number;
  /** Fitted, less what came back. */
  readonly issuedMilli: number;
}

/** What a claim gets (above zero) or gives back (below). */
export interface Share {
  readonly id: string;
  readonly milli: number;
}

/** Needed and neither set aside nor fitted. */
export const shortOf = (claim: Omit<Claim, 'id' | 'approvedAt'>): number =>
  Math.max(0, claim.neededMilli - claim.reservedMilli - claim.issuedMilli);

const inLine = (claims: readonly Claim[]): Claim[] =>
  [...claims].sort(
    (a, b) => a.approvedAt.getTime() - b.approvedAt.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );

/** Shares what is free among the claims, first approved first; the last one served may get only a part. */
export function cover(freeMilli: number, claims: readonly Claim[]): Share[] {
  let left = Math.max(0, freeMilli);
  const shares: Share[] = [];
  for (const claim of inLine(claims)) {
    const milli = Math.min(left, shortOf(claim));
    if (milli > 0) shares.push({ id: claim.id, milli });
    left -= milli;
  }
  return shares;
}

/** Takes back what is no longer there, from the last approved first. */
export function uncover(missingMilli: number, claims: readonly Claim[]): Share[] {
  let left = Math.max(0, missingMilli);
  const shares: Share[] = [];
  for (const claim of inLine(claims).reverse()) {
    const milli = Math.min(left, claim.reservedMilli);
    if (milli > 0) shares.push({ id: claim.id, milli: -milli });
    left -= milli;
  }
  return shares;
}

/** After any change of stock or claims: covers who waits, or takes back what more is reserved than there is. */
export function settleClaims(onHandMilli: number, claims: readonly Claim[]): Share[] {
  const reserved = claims.reduce((sum, claim) => sum + claim.reservedMilli, 0);
  const free = Math.max(0, onHandMilli) - reserved;
  return free >= 0 ? cover(free, claims) : uncover(-free, claims);
}

export type StockVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'PARTS_SHORT' | 'BELOW_ZERO'; readonly freeMilli: number };

interface Taking {
  readonly onHandMilli: number;
  /** Set aside for others. */
  readonly othersMilli: number;
  readonly milli: number;
  readonly negativeAllowed: boolean;
}

/** What is set aside for someone else is not there, whatever the shop allows. */
export function issueVerdict({ onHandMilli, othersMilli, milli, negativeAllowed }: Taking): StockVerdict {
  const freeMilli = onHandMilli - othersMilli;
  if (milli <= freeMilli || (negativeAllowed && othersMilli === 0)) return { ok: true };
  return { ok: false, code: 'PARTS_SHORT', freeMilli: Math.max(0, freeMilli) };
}

/** A count or an adjustment may take what is set aside: the shelf is what it is. Below zero it may not go. */
export function adjustVerdict(
  onHandMilli: number,
  deltaMilli: number,
  negativeAllowed: boolean,
): StockVerdict {
  if (onHandMilli + deltaMilli >= 0 || deltaMilli >= 0 || negativeAllowed) return { ok: true };
  return { ok: false, code: 'BELOW_ZERO', freeMilli: Math.max(0, onHandMilli) };
}

/** approved: the customer wants it. asked: it stands on an estimate. gone: struck, declined, cancelled, removed. */
export type Wanted = 'approved' | 'asked' | 'gone';

export interface ClaimFacts extends Omit<Claim, 'id' | 'approvedAt'> {
  readonly wanted: Wanted;
  /** Something was fitted once. */
  readonly everIssued: boolean;
}

/** The one word for where a claim stands. What was fitted and not brought back stays issued, wanted or not. */
export function stateOf(facts: ClaimFacts): ReservationState {
  const { wanted, neededMilli, reservedMilli, issuedMilli, everIssued } = facts;
  if (wanted === 'approved') {
    if (issuedMilli > 0 && issuedMilli >= neededMilli) return 'issued';
    return reservedMilli + issuedMilli >= neededMilli ? 'reserved' : 'short';
  }
  if (issuedMilli > 0) return 'issued';
  if (everIssued) return 'returned';
  return wanted === 'asked' ? 'draft' : 'released';
}

/** With a part that stands in no catalogue, or with none at all, nobody but a person knows. */
export function coverageOf(claims: readonly ReservationState[], unlistedParts: number): Coverage {
  if (claims.includes('short')) return 'short';
  const hasParts = claims.includes('reserved') || claims.includes('issued');
  return hasParts && unlistedParts === 0 ? 'covered' : 'unknown';
}
