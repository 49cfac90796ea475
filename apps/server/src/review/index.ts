export { type ReachedOrder, reachOrder } from './reach-order.ts';
export { reviewRouter } from './review.router.ts';
