export { bookingRouter } from './booking.router.ts';
export { calendarRouter } from './calendar.router.ts';
export { mountCalendar } from './calendar.routes.ts';
export type { TextVisit } from './calendar-deps.ts';
export { revokeFeedsSince } from './feeds.ts';
