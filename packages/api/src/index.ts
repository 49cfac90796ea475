import type { ContractRouterClient, InferContractRouterOutputs } from '@orpc/contract';
import { archive } from './archive.ts';
import { audit } from './audit.ts';
import { auth } from './auth/auth.ts';
import { booking } from './calendar/booking.ts';
import { calendar } from './calendar/calendar.ts';
import { customers } from './customers/customers.ts';
import { damage } from './damage.ts';
import { evidence } from './evidence.ts';
import { home } from './home.ts';
import { intake } from './intake/intake.ts';
import { inventory } from './inventory/inventory.ts';
import { mail } from './mail.ts';
import { messages } from './messages/messages.ts';
import { reminders } from './messages/reminders.ts';
import { overview } from './overview.ts';
import { payments } from './payments/payments.ts';
import { search } from './search.ts';
import { settings } from './settings/settings.ts';
import { terms } from './settings/terms.ts';
import { users } from './users.ts';
import { vehicles } from './vehicles.ts';
import { review } from './workorders/review.ts';
import { workorders } from './workorders/workorders.ts';

/** The contract: every call to the server, who may make it, and how it fails. */
export const contract = {
  auth,
  users,
  settings,
  terms,
  intake,
  vehicles,
  customers,
  calendar,
  booking,
  damage,
  workorders,
  review,
  payments,
  inventory,
  home,
  overview,
  mail,
  messages,
  reminders,
  archive,
  search,
  audit,
  evidence,
};

export type Contract = typeof contract;
export type Client = ContractRouterClient<Contract>;
export type Outputs = InferContractRouterOutputs<Contract>;

export type { NewPasskeyCredential, PasskeyAssertion } from './auth/passkeys.ts';
export type { ProcedureMeta } from './base.ts';
export { NAMED_SCHEMAS } from './named-schemas.ts';

type ErrorCodesOf<T> = T extends { '~orpc': { errorMap: infer E } }
  ? keyof E
  : T extends object
    ? { [K in keyof T]: ErrorCodesOf<T[K]> }[keyof T]
    : never;

/** Every error code that a procedure declares. A catalog keyed by it does not compile if one is missing. */
export type ErrorCode = Extract<ErrorCodesOf<Contract>, string>;

type PathsOf<T, Path extends string = ''> = T extends { '~orpc': unknown }
  ? Path
  : { [K in keyof T & string]: PathsOf<T[K], Path extends '' ? K : `${Path}/${K}`> }[keyof T & string];

/** Every procedure by its path, e.g. `intake/saveDraft`. */
export type ProcedurePath = PathsOf<Contract>;
