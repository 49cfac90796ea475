export { lookUpLimit } from './look-up-limit.ts';
export { findShared, shareRecord } from './shares.ts';
