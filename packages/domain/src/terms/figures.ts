/**
 * The shop's figures, in one place: the terms a customer signs and the code that charges both read them from
 * here, so they cannot disagree.
 *
 * A literal type (`refundable: false`) is a promise in the text of the terms. Changing it changes the terms,
 * so the type has to change with it.
 */
export interface Figures {
  /** Taken at intake as the deposit. */
  readonly diagnosticFee: {
    readonly cents: number;
    readonly refundable: false;
    readonly creditedToInvoice: true;
  };
  /** Per started day after the free time, which begins with the completion notice. */
  readonly storage: { readonly centsPerDay: number; readonly graceHours: number };
  /** From pickup, on parts and labor. */
  readonly warranty: { readonly days: number; readonly coversCustomerSuppliedParts: false };
  /** After the completion notice. */
  readonly abandoned: { readonly days: number };
  /** Parts per million, on parts and labor. */
  readonly salesTax: { readonly ppm: number };
  readonly refunds: { readonly labor: false };
  readonly payment: { readonly accepts: readonly ['cash', 'credit_card', 'approved_financing'] };
  readonly state: 'New Jersey';
}

export const FIGURES: Figures = {
  diagnosticFee: { cents: 10_000, refundable: false, creditedToInvoice: true },
  storage: { centsPerDay: 4_000, graceHours: 48 },
  warranty: { days: 30, coversCustomerSuppliedParts: false },
  abandoned: { days: 30 },
  salesTax: { ppm: 66_250 },
  refunds: { labor: false },
  payment: { accepts: ['cash', 'credit_card', 'approved_financing'] },
  state: 'New Jersey',
};
