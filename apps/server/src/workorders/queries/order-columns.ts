import { normalizePhone, searchForm } from '@kickstand/domain/customers';
import type { Language } from '@kickstand/domain/language';
import type { OrderRow } from './load-orders.ts';

/** What a person enters about an order. */
export interface OrderFactsInput {
  readonly customerName: string;
  readonly customerEmail: string;
  readonly customerPhone: string;
  readonly customerLanguage: Language;
  readonly bikeInfo: string;
  readonly vin: string;
  readonly mileage: string;
  readonly concerns: string;
  readonly notes: string;
  readonly complaint: string;
  readonly cause: string;
  readonly correction: string;
}

export function columnsOf(facts: OrderFactsInput) {
  const { concerns, notes, ...rest } = facts;
  return {
    ...rest,
    customerEmail: facts.customerEmail.trim(),
    customerPhone: normalizePhone(facts.customerPhone),
    vin: facts.vin.trim().toUpperCase(),
    mileage: facts.mileage.trim(),
    customerConcerns: concerns.trim(),
    serviceHistory: notes.trim(),
  };
}

type Searched = Pick<OrderRow, 'customerName' | 'customerPhone' | 'customerEmail' | 'vin' | 'bikeInfo'>;

/** The search text of the list. The number is assigned by the database on insert. */
export const searchTextOf = (row: Searched, number: number): string =>
  searchForm(
    [`wo-${number}`, row.customerName, row.customerPhone, row.customerEmail, row.vin, row.bikeInfo].join(' '),
  );

export const factsOfRow = (row: OrderRow): OrderFactsInput => ({
  customerName: row.customerName,
  customerEmail: row.customerEmail,
  customerPhone: row.customerPhone,
  customerLanguage: row.customerLanguage,
  bikeInfo: row.bikeInfo,
  vin: row.vin,
  mileage: row.mileage,
  concerns: row.customerConcerns ?? '',
  notes: row.serviceHistory ?? '',
  complaint: row.complaint,
  cause: row.cause,
  correction: row.correction,
});
