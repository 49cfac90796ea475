export {
  type DateOptions,
  type DateStyle,
  formatCalendarDate,
  formatDate,
  formatRelative,
  localDate,
} from './date.ts';
export { formatMoney, formatNumber, formatPercent, formatRate, plural } from './number.ts';
export { formatPhone, nationalDigits, phoneDigits, telHref } from './phone.ts';
export { formatQuantity, unitWord } from './quantity.ts';
export { formatSize } from './size.ts';
