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
 * The maximum of charges: what was authorized minus the bill, both before rounding the tax. Later approvals
 * add the same to both, so rounding never raises bill and charges above what is authorized.
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
