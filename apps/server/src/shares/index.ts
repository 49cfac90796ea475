export { type LookUpErrors, lookUps } from './look-up.ts';
export { endShares, findShared, isWorkingLink, revokeShares, shareRecord, workingShares } from './shares.ts';
export { isShopDevice, markShopDevice } from './shop-device.ts';
