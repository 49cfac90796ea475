export { type DateOptions, type DateStyle, formatCalendarDate, formatDate, formatRelative } from './date.ts';
export { formatMoney, formatRate } from './number.ts';
export { formatPhone } from './phone.ts';
