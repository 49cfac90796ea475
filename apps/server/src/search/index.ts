export { searchRouter } from './search.router.ts';
