export const VIN_LENGTH = 17;

/** As stored by the field: upper case, at most 17 characters. */
export const normalizeVin = (typed: string) => typed.toUpperCase().replace(/\s/g, '').slice(0, VIN_LENGTH);

/** A Code 39 label may start with an extra I, which is not part of the VIN. */
export function vinFromBarcode(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s*]/g, '');
  const vin = plain.length === VIN_LENGTH + 1 && plain.startsWith('I') ? plain.slice(1) : plain;
  return vin.length === VIN_LENGTH && /^[A-HJ-NPR-Z0-9]+$/.test(vin) ? vin : null;
}

export type VinVerdict =
  /** `checked` is false if the VIN has no check digit: it could not be verified. */
  | { readonly ok: true; readonly years: readonly number[]; readonly checked: boolean }
  | { readonly ok: false; readonly code: 'VIN_EMPTY' }
  | { readonly ok: false; readonly code: 'VIN_LENGTH' }
  | {
      readonly ok: false;
      readonly code: 'VIN_CHARACTER';
      readonly character: string;
      readonly position: number;
    }
  /**
   * Only a warning. `certain` where every bike has a check digit; elsewhere only those made for the United
   * States.
   */
  | {
      readonly ok: false;
      readonly code: 'VIN_CHECK_DIGIT';
      readonly found: string;
      readonly expected: string;
      readonly certain: boolean;
      readonly years: readonly number[];
    };

/** Checks only the VIN itself; it never blocks anything. */
export function checkVin(typed: string): VinVerdict {
  const vin = typed.trim().toUpperCase();
  if (vin === '') return { ok: false, code: 'VIN_EMPTY' };
  if (vin.length !== VIN_LENGTH) return { ok: false, code: 'VIN_LENGTH' };
  const at = [...vin].findIndex((character) => !/[A-HJ-NPR-Z0-9]/.test(character));
  if (at !== -1) return { ok: false, code: 'VIN_CHARACTER', character: vin[at] ?? '', position: at + 1 };
  const years = modelYears(vin);
  const [found, expected] = [vin[8] ?? '', checkDigit(vin)];
  if (found === expected) return { ok: true, years, checked: true };
  const certain = CHECK_DIGIT_ALWAYS.test(vin);
  if (!certain && (MADE_IN_EUROPE.test(vin) || !/[\dX]/.test(found)))
    return { ok: true, years, checked: false };
  return { ok: false, code: 'VIN_CHECK_DIGIT', found, expected, certain, years };
}

/** Required in North America and China; Europe uses the position for something else. */
const CHECK_DIGIT_ALWAYS = /^[1-5L]/;
const MADE_IN_EUROPE = /^[S-Z]/;

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const VALUES: Record<string, number> = Object.fromEntries([
  ...'0123456789'.split('').map((digit) => [digit, Number(digit)]),
  ...['ABCDEFGH', 'JKLMN'].flatMap((letters) => [...letters].map((letter, i) => [letter, i + 1])),
  ['P', 7],
  ['R', 9],
  ...[...'STUVWXYZ'].map((letter, i) => [letter, i + 2]),
]);

function checkDigit(vin: string): string {
  const sum = [...vin].reduce(
    (total, character, i) => total + (VALUES[character] ?? 0) * (WEIGHTS[i] ?? 0),
    0,
  );
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/** No I, O, Q, U, Z and no 0: thirty codes that repeat every thirty years. */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const FIRST_YEAR = 1980;

/** Both years that the tenth character may mean: position 7 decides for cars, not for motorcycles. */
function modelYears(vin: string): number[] {
  const at = YEAR_CODES.indexOf(vin[9] ?? '');
  return at === -1 ? [] : [FIRST_YEAR + at, FIRST_YEAR + at + YEAR_CODES.length];
}

/** The prefixes a manufacturer is registered under: small ones share their first three characters. */
export function makerPrefixes(vin: string): string[] {
  const prefix = vin.slice(0, 3).toUpperCase();
  return prefix[2] === '9' ? [prefix + vin.slice(11, 14).toUpperCase(), prefix] : [prefix];
}

/** The first eight characters: shared by bikes of one model, whatever their year and serial number. */
export const modelPrefix = (vin: string): string => vin.slice(0, 8).toUpperCase();
