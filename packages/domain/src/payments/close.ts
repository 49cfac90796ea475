import type { LedgerKind, PaymentMethod } from './methods.ts';

interface Moved {
  readonly kind: LedgerKind;
  readonly method: PaymentMethod;
  readonly amountCents: number;
}

export interface Drawer {
  readonly cashInCents: number;
  /** Positive. */
  readonly cashOutCents: number;
}

/** Cash in and out. An adjustment moves no money. */
export function drawerOf(entries: readonly Moved[]): Drawer {
  const cash = entries.filter(({ kind, method }) => method === 'cash' && kind !== 'adjustment');
  const sum = (rows: readonly Moved[]) => rows.reduce((cents, row) => cents + row.amountCents, 0);
  return {
    cashInCents: sum(cash.filter(({ amountCents }) => amountCents > 0)),
    cashOutCents: Math.abs(sum(cash.filter(({ amountCents }) => amountCents < 0))),
  };
}

export const expectedCash = (openingCents: number, { cashInCents, cashOutCents }: Drawer): number =>
  openingCents + cashInCents - cashOutCents;

export type CloseVerdict =
  | { readonly ok: true; readonly differenceCents: number }
  | { readonly ok: false; readonly code: 'COUNT_REASON'; readonly differenceCents: number };

/** A difference needs a reason; it is recorded either way. */
export function closeVerdict(expectedCents: number, countedCents: number, reason: string): CloseVerdict {
  const differenceCents = countedCents - expectedCents;
  return differenceCents === 0 || reason !== ''
    ? { ok: true, differenceCents }
    : { ok: false, code: 'COUNT_REASON', differenceCents };
}
