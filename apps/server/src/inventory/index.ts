export { catalogAs } from './catalog.ts';
export { inventoryRouter } from './inventory.router.ts';
export { resumeWork } from './resume-work.ts';
export { searchTextOf } from './save-product.ts';
export { settleWaiting } from './settle-waiting.ts';
export { stockOfOrders } from './stock-of-orders.ts';
export { sweepImports } from './sweep-imports.ts';
