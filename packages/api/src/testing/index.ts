export { mutationsOf, PROCEDURES, type Procedure } from './procedures.ts';
export { checksOf, definitionOf, inputFields } from './schema-parts.ts';
