export { holdsWords, madeUpAnswer, NOT_WORDS, procedureAt, withWords } from './hostile-answer.ts';
export { HOSTILE_TEXTS, LINE_TEXTS, XSS_FLAG } from './hostile-texts.ts';
export { mutationsOf, PROCEDURES, type Procedure } from './procedures.ts';
export { checksOf, definitionOf, inputFields, maximumOf, outputFields } from './schema-parts.ts';
