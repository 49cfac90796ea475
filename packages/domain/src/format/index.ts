export {
  type DateOptions,
  type DateStyle,
  dayIn,
  formatCalendarDate,
  formatDate,
  formatRelative,
} from './date.ts';
export { formatMoney, formatRate } from './number.ts';
export { formatPhone, nationalDigits, phoneDigits } from './phone.ts';
