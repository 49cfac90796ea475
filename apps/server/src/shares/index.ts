export { type LookUpErrors, lookUps } from './look-up.ts';
export { endShares, findShared, isWorkingHash, revokeShares, shareRecord, workingShares } from './shares.ts';
export { isShopDevice, markShopDevice } from './shop-device.ts';
