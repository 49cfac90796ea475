import type { VisitNews } from '@kickstand/domain/messages';
import type { Clock } from '../platform/clock.ts';
import type { Database, DbOrTx, Transaction } from '../platform/database/index.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { AppointmentRow } from './present.ts';

/** Notifies the customer by text if they agreed to it; returns whether it does. */
export type TextVisit = (
  tx: Transaction,
  kind: VisitNews,
  visit: AppointmentRow,
  link: string,
) => Promise<boolean>;

export interface CalendarDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly baseUrl: () => string;
  readonly mailConfigured: (db: DbOrTx) => Promise<boolean>;
  readonly textVisit: TextVisit;
}
