/** The texts behind the sign-in, one namespace per capability: they come with the shell. */
export * from './debug.ts';
export * from './home.ts';
