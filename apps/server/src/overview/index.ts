export { overviewRouter } from './overview.router.ts';
