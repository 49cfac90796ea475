import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Numbers without a country code are the shop's own country's. */
const HOME = 'US';

/** A phone number as messaging services name it, +19735550142; null: not a number anybody has. */
export function toE164(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed.slice(0, 40), HOME);
  return number?.isValid() ? number.number : null;
}

/** As people write it: (973) 555-0142 at home, +44 20 7946 0958 from abroad. */
export function shownPhone(address: string): string {
  const number = parsePhoneNumberFromString(address, HOME);
  if (!number) return address;
  return number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational();
}

/** The ten digits that customers and orders are kept with; null: a number from abroad. */
export const homeDigits = (address: string): string | null => /^\+1(\d{10})$/.exec(address)?.[1] ?? null;
