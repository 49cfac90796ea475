import type { ErrorCode } from '@kickstand/api';
import type { FileErrorCode } from '@kickstand/domain/files';
import i18next from 'i18next';

/** Codes that a call of the contract or an upload can fail with. */
type DeclaredCode = ErrorCode | FileErrorCode;

/** Failures named by the browser. */
const LOCAL = ['NETWORK', 'INVALID_INPUT', 'UNKNOWN', 'ALREADY_IN_PROGRESS', 'DEVICE_FULL'] as const;
export type LocalCode = (typeof LOCAL)[number];
export type ClientErrorCode = DeclaredCode | LocalCode;

/** Error codes of a field; a schema issue's message is one of these. */
const FIELD = {
  EMAIL_INVALID: true,
  PASSWORD_REQUIRED: true,
  PASSWORD_TOO_SHORT: true,
  PASSWORD_TOO_LONG: true,
  PASSWORD_GUESSABLE: true,
  NAME_REQUIRED: true,
  TOO_LONG: true,
  SHOP_NAME_REQUIRED: true,
  PHONE_INVALID: true,
  ZIP_INVALID: true,
  PASSWORD_SAME: true,
  TIME_ZONE_INVALID: true,
  PASSCODE_TOO_SHORT: true,
  CODE_INVALID: true,
  OUT_OF_RANGE: true,
  VALUE_REQUIRED: true,
  URL_INVALID: true,
  ADDRESS_INVALID: true,
  ADDRESS_LOCAL: true,
  HOST_INVALID: true,
  MAILBOX_INVALID: true,
  SKU_PATTERN_INVALID: true,
  TERMS_REQUIRED: true,
  SIGNATURE_REQUIRED: true,
  MARKUP_REFUSED: true,
  CONTROL_CHARACTER: true,
  PHONE_IMPOSSIBLE: true,
  IN_FUTURE: true,
  BEFORE_ESTIMATE: true,
  OVERBOOK_REASON_REQUIRED: true,
  DAYS_REVERSED: true,
  HOURS_REVERSED: true,
  TEXT_REQUIRED: true,
  ACCOUNT_INVALID: true,
  SENDER_INVALID: true,
  SERVICE_URL_INVALID: true,
  LINE_APPROVED: true,
  DISCOUNT_APPROVED: true,
  DISCOUNT_TOO_LARGE: true,
  ABOVE_AUTHORIZED: true,
} as const;
export type FieldCode = keyof typeof FIELD;

/** Every declared code has a sentence in the catalog, so the catalog is the list. */
export const isDeclaredCode = (code: string): code is DeclaredCode =>
  !LOCAL.some((local) => local === code) && i18next.exists(code, { ns: 'errors' });
export const isFieldCode = (code: string): code is FieldCode => Object.hasOwn(FIELD, code);
