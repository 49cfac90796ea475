export { inventoryRouter } from './inventory.router.ts';
export { searchTextOf } from './save-product.ts';
export { settleWaiting } from './settle-waiting.ts';
export { stockOfOrders } from './stock-of-orders.ts';
