import type { OpenAPI } from '@orpc/openapi';
import { groupedBy } from '../grouped-by.ts';

type Schema = { readonly [name: string]: unknown };
type Operation = OpenAPI.OperationObject;
type Response = { description: string; content?: { 'application/json'?: { schema?: Schema } } };

const JSON_TYPE = 'application/json';

/**
 * Describes each error once: a code shared by several calls becomes a schema, a set of codes shared by several calls
 * a response. Adds refused input, which the contract does not mention.
 */
export function describeErrors(document: OpenAPI.Document, operations: readonly Operation[]): void {
  addRefusedInput(document, operations);
  for (const { status, response } of errorsOf(operations)) response.description = codesOf(response, status);
  nameRepeated(document, 'schemas', operations, branchesOf, errorName);
  nameRepeated(document, 'responses', operations, responsesOf, responseName);
}

const REFUSED_INPUT = {
  type: 'object',
  properties: {
    defined: { const: false },
    code: { const: 'BAD_REQUEST' },
    status: { const: 400 },
    message: { type: 'string' },
    data: {
      type: 'object',
      description: 'Absent when the body is not JSON.',
      properties: {
        issues: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              path: { type: 'string', description: 'The field, with dots between its parts.' },
              message: { type: 'string', description: 'A code.' },
            },
            required: ['path', 'message'],
          },
        },
      },
      required: ['issues'],
    },
  },
  required: ['defined', 'code', 'status', 'message'],
} as const;

function addRefusedInput(document: OpenAPI.Document, operations: readonly Operation[]): void {
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, BadRequestError: structuredClone(REFUSED_INPUT) as never },
  };
  const refused = { $ref: '#/components/schemas/BadRequestError' };
  for (const operation of operations) {
    if (!operation.requestBody && !operation.parameters?.length) continue;
    const known = operation.responses?.['400'] as Response | undefined;
    const others = known ? alternativesOf(known).filter((one) => !isRefToError(one)) : [];
    const schema = others.length > 0 ? { oneOf: [...others, refused] } : refused;
    operation.responses = {
      ...operation.responses,
      400: { description: '400', content: { [JSON_TYPE]: { schema: schema as never } } },
    };
  }
}

interface ErrorResponse {
  readonly responses: Record<string, unknown>;
  readonly status: string;
  readonly response: Response;
}

const errorsOf = (operations: readonly Operation[]): ErrorResponse[] =>
  operations.flatMap(({ responses = {} }) =>
    Object.entries(responses).flatMap(([status, response]) =>
      Number(status) >= 400 ? [{ responses, status, response: response as Response }] : [],
    ),
  );

const schemaOf = (response: Response): Schema => response.content?.[JSON_TYPE]?.schema ?? {};
const alternativesOf = (response: Response): Schema[] => (schemaOf(response).oneOf as Schema[]) ?? [];
const isRefToError = (schema: Schema) => schema.$ref === '#/components/schemas/Error';

/** Of declared errors; undeclared ones are `Error`. */
const wordsOf = (schema: unknown): string[] =>
  [...JSON.stringify(schema).matchAll(/"code":\{"const":"(\w+)"|schemas\/(BadRequest)Error"/g)].map(
    ([, code, refused]) => code ?? (refused ? 'BAD_REQUEST' : ''),
  );

function codesOf(response: Response, status: string): string {
  const codes = wordsOf(schemaOf(response));
  return codes.length > 0 ? codes.join(', ') : status;
}

/** A part of the document that may repeat, and how to replace it with a reference. */
interface Place {
  readonly value: object;
  refer(ref: { $ref: string }): void;
}

const branchesOf = (operations: readonly Operation[]): Place[] =>
  errorsOf(operations).flatMap(({ response }) => {
    const alternatives = alternativesOf(response);
    return alternatives.flatMap((value, at) => {
      const refer = (ref: Schema) => {
        alternatives[at] = ref;
      };
      return '$ref' in value ? [] : [{ value, refer }];
    });
  });

const responsesOf = (operations: readonly Operation[]): Place[] =>
  errorsOf(operations).map(({ responses, status, response }) => ({
    value: response,
    refer(ref) {
      responses[status] = ref;
    },
  }));

function nameRepeated(
  document: OpenAPI.Document,
  kind: 'schemas' | 'responses',
  operations: readonly Operation[],
  placesOf: (operations: readonly Operation[]) => Place[],
  nameOf: (value: object) => string,
): void {
  const places = groupedBy(placesOf(operations), ({ value }) => JSON.stringify(value));
  const named: Record<string, unknown> = { ...document.components?.[kind] };
  for (const same of places.values()) {
    const [first] = same;
    if (!first || same.length < 2) continue;
    const wanted = nameOf(first.value);
    let name = wanted;
    for (let count = 2; name in named; count += 1) name = `${wanted}${count}`;
    named[name] = first.value;
    for (const { refer } of same) refer({ $ref: `#/components/${kind}/${name}` });
  }
  document.components = { ...document.components, [kind]: named };
}

/** Codes that come with the current record: `StaleAppointmentError`, `StaleWorkOrderError`. */
function errorName(branch: object): string {
  const [, current = ''] =
    /"current":\{"\$ref":"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(branch)) ?? [];
  return `${wordsOf(branch).map(pascalCase).join('')}${current}Error`;
}

const responseName = (response: object): string =>
  (response as Response).description.split(', ').map(pascalCase).join('Or');

const pascalCase = (code: string): string =>
  code
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('');
