/** One rule, broken by replacing a text in a file. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Commands that lead there. They are drawn more often, so that it does not take a hundred rounds. */
  readonly more?: readonly string[];
}

export const WORKORDER_RULES = 'packages/domain/src/workorders';
export const PAYMENT_RULES = 'packages/domain/src/payments';
export const STOCK_RULES = 'packages/domain/src/inventory';
export const WORKORDERS = 'apps/server/src/workorders';
export const PAYMENTS = 'apps/server/src/payments';
export const STOCK = 'apps/server/src/inventory';
