export * from './check-submit.ts';
export * from './contact.ts';
export * from './delete.ts';
export * from './draft.ts';
export * from './form.ts';
export * from './license.ts';
export * from './signed.ts';
export * from './status.ts';
