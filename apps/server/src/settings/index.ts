export { bindSecret } from './bind-secret.ts';
export { readSection, updateSection } from './sections.ts';
export { setUpCode } from './set-up-code.ts';
export { setUpShop } from './set-up-shop.ts';
export { settingsRouter } from './settings.router.ts';
export { findShop } from './shop.repository.ts';
export { keepTermsVersion } from './terms-versions.ts';
