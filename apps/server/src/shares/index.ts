export { lookUpLimit } from './look-up-limit.ts';
export { endShares, findShared, revokeShares, shareRecord, workingShares } from './shares.ts';
