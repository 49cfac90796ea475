import { isLanguage, type Language } from '@kickstand/domain/language';
import { isTimeZone } from '@kickstand/domain/settings';
import { customType } from 'drizzle-orm/pg-core';
import { type Place, reportOddValue } from './statements/stored-json.ts';

/** A text column that is used as a key: any other value is read as `otherwise`, and reported. */
const storedText = <Value extends string>(
  place: Place,
  fits: (value: string) => value is Value,
  otherwise: Value,
) =>
  customType<{ data: Value; driverData: string }>({
    dataType: () => 'text',
    fromDriver: (value) => {
      if (fits(value)) return value;
      reportOddValue(place);
      return otherwise;
    },
  })(place.column);

/** Selects the texts of emails, papers and pages. */
export const storedLanguage = (place: Place) => storedText<Language>(place, isLanguage, 'en');

/** Without a known one, no day or time can be formatted. */
export const storedTimeZone = (place: Place) =>
  storedText(place, (value): value is string => isTimeZone(value), 'UTC');
