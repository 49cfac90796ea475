export { usersRouter } from './users.router.ts';
