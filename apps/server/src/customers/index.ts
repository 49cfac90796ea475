export { attachCustomer, attachCustomerAndBike } from './attach.ts';
export { customersRouter } from './customers.router.ts';
export { isOwn } from './own.ts';
export { knownCustomer } from './recognize.ts';
