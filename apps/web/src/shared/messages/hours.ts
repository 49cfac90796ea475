import { formatDate } from '@kickstand/domain/format';
import type { Language } from '@kickstand/domain/language';

/** `8 AM`, `8 a.m.` */
export const hourText = (hour: number, language: Language): string =>
  formatDate(new Date(Date.UTC(2026, 0, 1, hour)), 'time', { language, timeZone: 'UTC' }).replace(':00', '');
