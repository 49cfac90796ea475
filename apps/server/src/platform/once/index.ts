export { answerOnce, sweepAnswers } from './answer-once.ts';
export { insertOnce } from './insert-once.ts';
export { replaceAtRevision } from './replace-at-revision.ts';
