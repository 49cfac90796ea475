const MILLION = 1_000_000;

interface BeforeTax {
  readonly subtotalCents: number;
  readonly taxableCents: number;
}

interface Billed {
  /** Approved jobs as they were approved. */
  readonly authorized: BeforeTax;
  /** The same jobs as they are billed now. */
  readonly billed: BeforeTax;
  readonly taxRatePpm: number;
  /** The bill is never below it. */
  readonly depositKeptCents: number;
}

/**
 * The most that charges may come to: what was authorized minus the bill, before the tax of either is rounded. What is
 * approved later adds the same to both, so rounding never lifts bill and charges above what is authorized.
 */
export function chargeLimit({ authorized, billed, taxRatePpm, depositKeptCents }: Billed): number {
  const wholeCents = (subtotalCents: number, taxableCents: number) =>
    subtotalCents + Math.floor((taxableCents * taxRatePpm) / MILLION);
  return Math.min(
    wholeCents(
      authorized.subtotalCents - billed.subtotalCents,
      authorized.taxableCents - billed.taxableCents,
    ),
    wholeCents(authorized.subtotalCents - depositKeptCents, authorized.taxableCents),
  );
}
