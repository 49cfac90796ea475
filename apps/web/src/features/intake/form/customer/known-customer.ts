import type { Outputs } from '@kickstand/api';
import { EMAIL_PATTERN } from '@kickstand/domain/auth';
import { normalizeEmail, type SuggestBy, searchForm } from '@kickstand/domain/customers';
import { type IntakeForm, PHONE_DIGITS } from '@kickstand/domain/intake';
import type { Language } from '@kickstand/domain/language';
import { VIN_LENGTH } from '@kickstand/domain/vehicles';

export type KnownCustomer = Outputs['customers']['recognize'][number];
export type KnownBike = KnownCustomer['bikes'][number];
type Asked = Pick<IntakeForm, 'customerPhone' | 'customerEmail' | 'vin'>;

/** The complete values to look up; null if none is. */
export function recognizeInput({ customerPhone, customerEmail, vin }: Asked) {
  const input = {
    ...(customerPhone.length === PHONE_DIGITS && { phone: customerPhone }),
    ...(EMAIL_PATTERN.test(customerEmail) && { email: normalizeEmail(customerEmail) }),
    ...(vin.length === VIN_LENGTH && { vin }),
  };
  return Object.keys(input).length > 0 ? input : null;
}

/** The value by which a customer was recognized. */
export function matchedBy(customer: KnownCustomer, asked: Asked): 'phone' | 'email' | 'vin' {
  if (customer.phone !== '' && customer.phone === asked.customerPhone) return 'phone';
  const email = normalizeEmail(asked.customerEmail);
  return email !== '' && normalizeEmail(customer.email) === email ? 'email' : 'vin';
}

/** INT-14: fills only empty fields. */
export function fillFrom(form: IntakeForm, customer: KnownCustomer, bike: KnownBike | undefined) {
  const known: Partial<IntakeForm> = {
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: customer.phone,
    customerContact: customer.preferredContact,
    ...(bike && fitsBike(form, bike) && bikeValues(bike)),
  };
  const entries = Object.entries(known) as [keyof IntakeForm, IntakeForm[keyof IntakeForm]][];
  return entries.filter(([name, value]) => value && !form[name]);
}

export const FIELD_OF = { name: 'customerName', phone: 'customerPhone', email: 'customerEmail' } as const;

/** The typed value is complete and identifies a customer. A name never does: two people can have the same. */
export const isWhole = (by: SuggestBy, typed: string): boolean =>
  (by === 'phone' && typed.length === PHONE_DIGITS) || (by === 'email' && EMAIL_PATTERN.test(typed));

/**
 * INT-14: fills in the customer chosen from the list. Completes that field and partly typed others; keeps everything
 * else.
 */
export function chosenValues(form: IntakeForm, customer: KnownCustomer, by: SuggestBy) {
  const completes = (which: SuggestBy) =>
    which === by || searchForm(customer[which]).startsWith(searchForm(form[FIELD_OF[which]]));
  const values: Partial<IntakeForm> = Object.fromEntries(
    (['name', 'phone', 'email'] as const)
      .filter((which) => customer[which] !== '' && completes(which))
      .map((which) => [FIELD_OF[which], customer[which]]),
  );
  if (!form.customerContact) values.customerContact = customer.preferredContact;
  return Object.entries(values) as [keyof IntakeForm, IntakeForm[keyof IntakeForm]][];
}

/**
 * Switches the terms to the customer's language, unless they were accepted or a language was chosen by hand.
 */
export const termsLanguageFor = (
  form: Pick<IntakeForm, 'termsAccepted' | 'termsLanguage'>,
  customer: Pick<KnownCustomer, 'language'>,
  screen: Language,
): Language => (form.termsAccepted || form.termsLanguage !== screen ? form.termsLanguage : customer.language);

/** An empty form of that customer, in their language, for the bike that came along; nothing else is assumed. */
export const begunWith = (empty: IntakeForm, customer: KnownCustomer): IntakeForm => ({
  ...empty,
  ...Object.fromEntries(fillFrom(empty, customer, customer.bikes[0])),
  termsLanguage: customer.language,
});

const bikeValues = (bike: KnownBike): Partial<IntakeForm> => ({
  bikeMake: bike.make,
  bikeModel: bike.model,
  bikeYear: bike.year,
  bikeColor: bike.color,
  bikeClassification: bike.classification,
  vin: bike.vin,
});

/** Fills in a bike only as a whole: fields of two bikes must not mix. */
export const fitsBike = (form: IntakeForm, bike: KnownBike) =>
  (form.vin === '' || form.vin === bike.vin) &&
  (form.bikeMake === '' || form.bikeMake === bike.make) &&
  (form.bikeModel === '' || form.bikeModel === bike.model);

/** INT-06: the mileage of the last visit, when the one typed now is lower. */
export function lowerThanLast(mileage: string, last: string | null): string | null {
  const number = (text: string) => Number(text.replace(/[,\s]/g, '') || Number.NaN);
  return last !== null && number(mileage) < number(last) ? last : null;
}
