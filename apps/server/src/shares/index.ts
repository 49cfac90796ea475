export { lookUpLimit } from './look-up-limit.ts';
export { endShares, findShare, findShared, revokeShares, shareRecord, workingShares } from './shares.ts';
export { isShopDevice, markShopDevice } from './shop-device.ts';
