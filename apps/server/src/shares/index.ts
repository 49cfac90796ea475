export { lookUpLimit } from './look-up-limit.ts';
export { endShares, findShared, isShared, revokeShares, shareRecord, workingShares } from './shares.ts';
