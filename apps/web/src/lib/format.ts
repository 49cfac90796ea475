import {
  type DateStyle,
  formatDate,
  formatMoney,
  formatNumber,
  formatPhone,
  formatRelative,
} from '@kickstand/domain/format';
import { DEFAULT_TIME_ZONE } from '@kickstand/domain/settings';
import { useMemo } from 'react';
import { useSession } from './auth/index.ts';
import { useLanguage } from './device/language.ts';

/** Dates, money, numbers and phones in the current language and the shop's time zone. */
export function useFormat() {
  const { language } = useLanguage();
  const timeZone = useSession().boot?.shop?.timeZone ?? DEFAULT_TIME_ZONE;
  return useMemo(
    () => ({
      date: (date: Date | string, style: DateStyle) => formatDate(date, style, { language, timeZone }),
      money: (cents: number) => formatMoney(cents),
      number: (value: number, decimals = 0) => formatNumber(value, language, decimals, decimals),
      relative: (date: Date | string) => formatRelative(date, new Date(), language),
      phone: (digits: string) => formatPhone(digits),
    }),
    [language, timeZone],
  );
}
