import type * as z from '@kickstand/domain/zod';
import { isSchema, PROCEDURES, type Procedure } from './procedures.ts';
import { definitionOf } from './schema-parts.ts';

/** Fields of answers that hold something other than words, so that no text of a person can ever be in them. */
export const NOT_WORDS: Readonly<Record<string, readonly string[]>> = {
  'an id that the server made, or keeps one that a client made': [
    ...['id', 'itemId', 'orderId', 'customerId', 'conversationId', 'messageId', 'subjectId', 'reversesId'],
    ...['transactionId', 'key', 'token', 'rpId'],
  ],
  'an address that the server made or checked': [
    ...['url', 'thumbnailUrl', 'logoUrl', 'photoUrl', 'idScanUrl', 'publicUrl', 'baseUrl', 'webhookUrl'],
    ...['webhook', 'historyUrl', 'link', 'uri', 'detailsPath'],
  ],
  'the path of a stored picture, checked against one pattern': [
    ...['path', 'photoLeftSide', 'photoRightSide', 'photoFront', 'photoBack', 'additionalPhotos', 'idScan'],
    ...['customerSignature', 'technicianSignature'],
  ],
  'a hash, a challenge or a secret of random letters': [
    ...['hash', 'sha256', 'root', 'seenHash', 'auditHead', 'challenge', 'secret', 'recoveryCodes'],
    ...['sealed', 'found'],
  ],
  'one of a list of words of ours, of which the screen has the text': [
    ...['status', 'kind', 'role', 'action', 'subject', 'field', 'fields', 'problem', 'transports', 'country'],
  ],
  'a version, a day, a time or a time zone': [
    ...[
      'termsVersion',
      'version',
      'appVersion',
      'effective',
      'until',
      'verbalDate',
      'verbalTime',
      'pausedOn',
    ],
    ...['timeZone'],
  ],
  'a whole file, or the pattern of a number': ['csv', 'log', 'pattern', 'skuPattern'],
  'JSON, in which each text is replaced on its own': ['content'],
};

const notWords = new Set(Object.values(NOT_WORDS).flat());

export const procedureAt = (path: string): Procedure | undefined =>
  PROCEDURES.find((procedure) => procedure.path === path);

/** The text for a field; where: `workorders/find.jobs.title`. */
type TextFor = (where: string) => string;

/** Whether a field of an answer may contain user input. */
export const holdsWords = (schema: z.ZodMiniType, name: string) =>
  definitionOf(schema).format === undefined && !notWords.has(name);

/** An answer with the user input in it replaced, including in nested lists. */
export const withWords = (procedure: Procedure, answer: unknown, textFor: TextFor): unknown =>
  procedure.output
    ? replaced(procedure.output, answer, { name: '', where: procedure.path, textFor })
    : answer;

interface Place {
  readonly name: string;
  readonly where: string;
  readonly textFor: TextFor;
}

const inside = (place: Place, name: string): Place => ({ ...place, name, where: `${place.where}.${name}` });

function replaced(schema: z.ZodMiniType, value: unknown, place: Place): unknown {
  if (value === null || value === undefined) return value;
  const { type, shape = {}, element, innerType, options = [], valueType } = definitionOf(schema);
  switch (type) {
    case 'string':
      if (place.name === 'content') return JSON.stringify(phrases(JSON.parse(String(value)), place));
      return value !== '' && holdsWords(schema, place.name) ? place.textFor(place.where) : value;
    case 'object':
      return Object.fromEntries(
        Object.entries(value).map(([name, field]) => {
          const known = shape[name];
          return [name, known ? replaced(known, field, inside(place, name)) : field];
        }),
      );
    case 'array':
      return element && Array.isArray(value) ? value.map((one) => replaced(element, one, place)) : value;
    case 'record':
      return Object.fromEntries(
        Object.entries(value).map(([name, field]) => [
          name,
          isSchema(valueType) ? replaced(valueType, field, place) : field,
        ]),
      );
    case 'union': {
      const option = options.find((one) => one.safeParse(value).success);
      return option ? replaced(option, value, place) : value;
    }
    case 'unknown':
      return phrases(value, place);
    default:
      return innerType ? replaced(innerType, value, place) : value;
  }
}

/** Of what has no schema, such as the values before and after a change: whatever has a space in it. */
function phrases(value: unknown, place: Place): unknown {
  if (typeof value === 'string') return value.includes(' ') ? place.textFor(place.where) : value;
  if (Array.isArray(value)) return value.map((one) => phrases(one, place));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, phrases(one, place)]));
}

/** An answer made of the schema alone, with every field present and that text in each that may contain user input. */
export function madeUpAnswer(schema: z.ZodMiniType, text: string, name = ''): unknown {
  const definition = definitionOf(schema);
  const inner = (of: unknown, field = name) => (isSchema(of) ? madeUpAnswer(of, text, field) : null);
  switch (definition.type) {
    case 'string':
      return holdsWords(schema, name) ? text : exampleOf(name, definition.format);
    case 'number':
      return [1, 0, 100].find((number) => schema.safeParse(number).success) ?? 1;
    case 'boolean':
      return true;
    case 'enum':
      return Object.values(definition.entries ?? {})[0];
    case 'literal':
      return definition.values?.[0];
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape ?? {}).map(([field, of]) => [field, inner(of, field)]),
      );
    case 'array':
      return [inner(definition.element)];
    case 'record':
      return { one: inner(definition.valueType) };
    case 'union':
      return inner(definition.options?.[0]);
    default:
      return inner(definition.innerType);
  }
}

const EXAMPLES: Readonly<Record<string, string>> = {
  uuid: '2f1b0c9e-5d1f-4c38-9f51-0c1f6f5a0001',
  date: '2026-03-02',
  datetime: '2026-03-02T15:00:00.000Z',
  timeZone: 'America/New_York',
  effective: '2025-04-01',
};

const exampleOf = (name: string, format = name): string =>
  EXAMPLES[format] ?? (/url|path/i.test(name) ? '/' : 'x');
