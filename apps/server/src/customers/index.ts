export { addMissingPhone } from './add-missing-phone.ts';
export { attachCustomer, attachCustomerAndBike } from './attach.ts';
export { consents } from './consents.table.ts';
export { customersRouter } from './customers.router.ts';
export { isOwn } from './own.ts';
export { knownCustomer } from './recognize.ts';
export {
  agreedToTextsAt,
  consentAddress,
  consentsOf,
  isOptedOut,
  neverRefusedTextsAt,
  noteConsent,
  recordConsent,
  tookTextsBackSince,
} from './record-consent.ts';
