export { inventoryRouter } from './inventory.router.ts';
export { settleWaiting } from './settle-waiting.ts';
export { stockOfOrders } from './stock-of-orders.ts';
