export { headOf } from './present.ts';
export { type ReachedOrder, reachOrder } from './reach-order.ts';
export { reviewRouter } from './review.router.ts';
