// Plausible and hostile values for a field, by its name.
import { TERMS_VERSION } from '@kickstand/domain/terms';
import { PASSWORD } from '../../apps/server/src/testing/people.ts';
import { SET_UP } from '../../apps/server/src/testing/test-shop.ts';
import type { ShopData } from './shop-data.ts';

/** Responses may echo these, so none may look like the SQL and stack traces that check-reply.ts searches for. */
export const HOSTILE: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  "' or 1=1 --",
  "'; drop table x; --",
  '%',
  '_',
  '%_%\\',
  '\\',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '=HYPERLINK("http://elsewhere.test")',
  '\u202Egnp.exe',
  '\uFEFF',
  '\u0000',
  '\uD800',
  'İı',
  '👩🏽‍🔧🏍️',
  'a\r\nBcc: someone@elsewhere.test',
  '../../etc/passwd',
  'x'.repeat(300),
  'ñ'.repeat(6000),
];

const PLAIN = [
  'Brakes',
  'Front tire worn',
  'Zoë Núñez',
  'Pulls to the left',
  'B-02',
  'set',
  '12,400',
] as const;

type ValuesFrom = (data: ShopData) => readonly string[];

const BY_NAME: readonly (readonly [RegExp, ValuesFrom])[] = [
  [/email$|^to$|^from$|^fallbackFrom$/i, ({ emails }) => [...emails, 'new.person@riders.test']],
  [/phone$/i, ({ phones }) => [...phones, '9735550142', '2015550000']],
  [/^vin$/, ({ vins }) => [...vins, 'JH2PC35106M700635', 'CB750-1002']],
  [/sku$|^barcode$|^code$/i, ({ skus }) => [...skus, 'NEW-1', '123456']],
  [/^(search|query|text|subjectId)$/, ({ words, skus, emails }) => [...words, ...skus, ...emails]],
  [/password$/i, () => [PASSWORD, 'another-long-password', 'wrong']],
  [/^passcode$/, () => [SET_UP.passcode, 'WRONG1']],
  [/^timeZone$/, () => ['America/New_York', 'Europe/Madrid', 'Mars/Olympus']],
  [/^termsVersion$|^version$/, () => [TERMS_VERSION]],
  [/photo|signature$|^path$|^idScan$/i, ({ pictures }) => [...pictures, 'bike-photos/none.jpg']],
  [/^time$/, () => ['10:30', '23:59']],
  [/^category$|^categories$/, () => ['Brakes', 'Tires', 'Engine', 'Nothing']],
  [/^skuPattern$/, () => ['{CAT}-{N}', '{N}', '{CAT}']],
  [/^state$/, () => ['NJ', 'NY']],
  [/^zip$/, () => ['07105']],
  [/^historyUrl$/, () => ['', 'https://history.test/{vin}']],
  [/^(action|subject)$/, () => ['workorder', 'customers', 'auth']],
];

/** Only these values are sent: the server would look up any other host on the network. */
const FIXED: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^host$/, ['127.0.0.1', '']],
  [/^publicUrl$/, ['http://localhost:3000', '', 'not an address', 'https://127.0.0.1:1']],
];

export const fixedValues = (field: string): readonly string[] | undefined =>
  FIXED.find(([pattern]) => pattern.test(field))?.[1];

export const plausibleValues = (field: string, data: ShopData): readonly string[] =>
  BY_NAME.find(([pattern]) => pattern.test(field))?.[1](data) ?? PLAIN;
