export { beginAttempt, sweepAttempts } from './attempt-limit.ts';
export { type AuthParts, authRouter } from './auth.router.ts';
export { authUsers, profiles } from './auth.table.ts';
export { type BetterAuth, createBetterAuth } from './better-auth.ts';
export { createUser, type NewUser } from './create-user.ts';
export { readCaller } from './read-caller.ts';
export { sweepSignUps } from './sweep-sign-ups.ts';
