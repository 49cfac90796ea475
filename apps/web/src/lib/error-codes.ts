import type { ErrorCode } from '@kickstand/api';
import type { FileErrorCode } from '@kickstand/domain/files';

/** What a call of the contract or an upload can be refused with. */
type DeclaredCode = ErrorCode | FileErrorCode;

/** Every declared code, at run time: one that is missing here does not compile. */
const DECLARED = {
  UNAUTHORIZED: true,
  FORBIDDEN: true,
  TOO_MANY_REQUESTS: true,
  UNAVAILABLE: true,
  STORAGE_FULL: true,
  INVALID_CREDENTIALS: true,
  EMAIL_NOT_CONFIRMED: true,
  LINK_INVALID: true,
  NOT_FOUND: true,
  ALREADY_SET_UP: true,
  CODE_WRONG: true,
  STALE: true,
  ALREADY_SHOWN: true,
  SECOND_FACTOR_DUE: true,
  SECOND_FACTOR_REQUIRED: true,
  SECOND_FACTOR_WRONG: true,
  SIGN_IN_EXPIRED: true,
  PGRST116: true,
  ALREADY_ENABLED: true,
  LAST_ADMINISTRATOR: true,
  OWN_ACCOUNT: true,
  ADDRESS_IN_USE: true,
  KEY_REUSED: true,
  DEPOSIT_REQUIRED: true,
  INCOMPLETE: true,
  FILE_UNKNOWN: true,
  ALREADY_CONVERTED: true,
  EMAIL_REQUIRED: true,
  MAIL_NOT_CONFIGURED: true,
  ALREADY_SUBMITTED: true,
  PASSCODE_WRONG: true,
  PASSCODE_LOCKED: true,
  ALREADY_PAID: true,
  NOT_YOURS: true,
  OPTION_EXISTS: true,
  ORDER_LOCKED: true,
  BLOCKED: true,
  JOB_APPROVED: true,
  NOT_APPROVED: true,
  DISCOUNT_TOO_LARGE: true,
  INSPECTION_BEGUN: true,
  TEMPLATE_STALE: true,
  SETTING_STALE: true,
  VERSION_STALE: true,
  ALREADY_DECIDED: true,
  JOB_UNKNOWN: true,
  TECHNICIAN_UNKNOWN: true,
  NOT_CLOSED: true,
  WARRANTY_OVER: true,
  ABOVE_BALANCE: true,
  ABOVE_PAID: true,
  REFUND_REFUSED: true,
  VOID_REFUSED: true,
  PROVIDER_MISSING: true,
  PROVIDER_REFUSED: true,
  PROVIDER_AWAY: true,
  STORAGE_SETTLED: true,
  DAY_CLOSED: true,
  DAY_AHEAD: true,
  COUNT_REASON: true,
  BELOW_LEAST: true,
  CHECKOUT_PENDING: true,
  FILE_MISSING: true,
  FILE_ID_TAKEN: true,
  FILE_TOO_LARGE: true,
  IMAGE_TOO_LARGE: true,
  NOT_AN_IMAGE: true,
  IMAGE_DAMAGED: true,
  FILE_UNREADABLE: true,
} as const satisfies Record<DeclaredCode, true>;

/** Failures the browser names itself. */
export type LocalCode = 'NETWORK' | 'INVALID_INPUT' | 'UNKNOWN' | 'ALREADY_IN_PROGRESS';
export type ClientErrorCode = DeclaredCode | LocalCode;

/** What a schema says about one field; the message is one of these. */
const FIELD = {
  EMAIL_INVALID: true,
  PASSWORD_REQUIRED: true,
  PASSWORD_TOO_SHORT: true,
  PASSWORD_TOO_LONG: true,
  NAME_REQUIRED: true,
  TOO_LONG: true,
  SHOP_NAME_REQUIRED: true,
  PHONE_INVALID: true,
  TIME_ZONE_INVALID: true,
  PASSCODE_TOO_SHORT: true,
  CODE_INVALID: true,
  OUT_OF_RANGE: true,
  VALUE_REQUIRED: true,
  URL_INVALID: true,
  SKU_PATTERN_INVALID: true,
  TERMS_REQUIRED: true,
  SIGNATURE_REQUIRED: true,
} as const;
export type FieldCode = keyof typeof FIELD;

export const isDeclaredCode = (code: string): code is DeclaredCode => Object.hasOwn(DECLARED, code);
export const isFieldCode = (code: string): code is FieldCode => Object.hasOwn(FIELD, code);
