import type { Outputs } from '@kickstand/api';
import { EMAIL_PATTERN } from '@kickstand/domain/auth';
import { normalizeEmail } from '@kickstand/domain/customers';
import { type IntakeForm, PHONE_DIGITS } from '@kickstand/domain/intake';
import { VIN_LENGTH } from '@kickstand/domain/vehicles';

export type KnownCustomer = Outputs['customers']['recognize'][number];
export type KnownBike = KnownCustomer['bikes'][number];
type Asked = Pick<IntakeForm, 'customerPhone' | 'customerEmail' | 'vin'>;

/** What is whole enough to be asked for; null when nothing is. */
export function recognizeInput({ customerPhone, customerEmail, vin }: Asked) {
  const input = {
    ...(customerPhone.length === PHONE_DIGITS && { phone: customerPhone }),
    ...(EMAIL_PATTERN.test(customerEmail) && { email: normalizeEmail(customerEmail) }),
    ...(vin.length === VIN_LENGTH && { vin }),
  };
  return Object.keys(input).length > 0 ? input : null;
}

/** By what a customer was recognized. */
export function matchedBy(customer: KnownCustomer, asked: Asked): 'phone' | 'email' | 'vin' {
  if (customer.phone !== '' && customer.phone === asked.customerPhone) return 'phone';
  const email = normalizeEmail(asked.customerEmail);
  return email !== '' && normalizeEmail(customer.email) === email ? 'email' : 'vin';
}

/** INT-14: only fields that are still empty; what was typed stays. */
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

/** Half of one bike and half of another would be a bike that does not exist. */
const fitsBike = (form: IntakeForm, bike: KnownBike) =>
  (form.vin === '' || form.vin === bike.vin) &&
  (form.bikeMake === '' || form.bikeMake === bike.make) &&
  (form.bikeModel === '' || form.bikeModel === bike.model);

/** INT-06: the mileage of the last visit, when the one typed now is lower. */
export function lowerThanLast(mileage: string, last: string | null): string | null {
  const number = (text: string) => Number(text.replace(/[,\s]/g, '') || Number.NaN);
  return last !== null && number(mileage) < number(last) ? last : null;
}
