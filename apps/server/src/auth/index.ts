export { beginAttempt, sweepAttempts } from './attempt-limit.ts';
export { authRouter } from './auth.router.ts';
export { authUsers, profiles } from './auth.table.ts';
export { createBetterAuth } from './better-auth.ts';
export { createUser } from './create-user.ts';
export { readCaller } from './read-caller.ts';
export { sweepSignUps } from './sweep-sign-ups.ts';
