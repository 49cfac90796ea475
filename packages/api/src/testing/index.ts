export { mutationsOf, PROCEDURES, type Procedure } from './procedures.ts';
export { checksOf, definitionOf, inputFields, maximumOf } from './schema-parts.ts';
