import { localDate } from '../../format/date.ts';
import type { VerbalRecord } from './decision.ts';

export type VerbalIssueCode = 'PHONE_IMPOSSIBLE' | 'IN_FUTURE' | 'BEFORE_ESTIMATE';

export interface VerbalIssue {
  readonly field: 'phone' | 'date' | 'time';
  readonly code: VerbalIssueCode;
}

interface VerbalFacts {
  readonly now: Date;
  /** When the version it approves was sent. */
  readonly sentAt: Date;
  readonly timeZone: string;
}

/** Area code and exchange of a North American number never start with 0 or 1, and no line is one digit ten times. */
const POSSIBLE = /^(?!(\d)\1{9})[2-9]\d{2}[2-9]\d{6}$/;
export const isPossiblePhone = (phone: string): boolean => POSSIBLE.test(phone);

/** The shop's local time, in the format of a time field. */
export const timeIn = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(
    date,
  );

/**
 * WO-08: a decision cannot be in the future or before the estimate was sent. Each issue names the field to
 * correct.
 */
export function verbalIssues(
  { phone, date, time }: Pick<VerbalRecord, 'phone' | 'date' | 'time'>,
  { now, sentAt, timeZone }: VerbalFacts,
): VerbalIssue[] {
  const [today, sentDay] = [localDate(now, timeZone), localDate(sentAt, timeZone)];
  const moment: VerbalIssue[] =
    date > today
      ? [{ field: 'date', code: 'IN_FUTURE' }]
      : date < sentDay
        ? [{ field: 'date', code: 'BEFORE_ESTIMATE' }]
        : date === today && time > timeIn(now, timeZone)
          ? [{ field: 'time', code: 'IN_FUTURE' }]
          : date === sentDay && time < timeIn(sentAt, timeZone)
            ? [{ field: 'time', code: 'BEFORE_ESTIMATE' }]
            : [];
  return [
    ...(isPossiblePhone(phone) ? [] : [{ field: 'phone', code: 'PHONE_IMPOSSIBLE' } as const]),
    ...moment,
  ];
}
