export { homeRouter } from './home.router.ts';
