export { type LookUpErrors, lookUps } from './look-up.ts';
export { endShares, findShare, findShared, revokeShares, shareRecord, workingShares } from './shares.ts';
export { isShopDevice, markShopDevice } from './shop-device.ts';
