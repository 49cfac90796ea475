import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Numbers without a country code are in the shop's country. */
const HOME = 'US';

/** A phone number in E.164, such as +19735550142; null if it is not a valid number. */
export function toE164(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed.slice(0, 40), HOME);
  return number?.isValid() ? number.number : null;
}

/** As people write it: (973) 555-0142 in the US, +44 20 7946 0958 from abroad. */
export function shownPhone(address: string): string {
  const number = parsePhoneNumberFromString(address, HOME);
  if (!number) return address;
  return number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational();
}

/** The ten digits stored with customers and orders; null for a foreign number. */
export const homeDigits = (address: string): string | null => /^\+1(\d{10})$/.exec(address)?.[1] ?? null;
