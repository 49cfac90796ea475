export * from './contact.ts';
export * from './mask.ts';
export * from './merge.ts';
export * from './normalize.ts';
export * from './suggest.ts';
