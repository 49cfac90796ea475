import { contract, NAMED_SCHEMAS, type ProcedureMeta } from '@kickstand/api';
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { AppRouter } from '../rpc/handlers.ts';
import { describeErrors } from './describe-errors.ts';

export interface ApiFacts {
  readonly version: string;
  readonly sessionCookie: string;
}

/** The OpenAPI document: who may call what, grouped by capability, with shared records and errors by name. */
export async function describeApi(router: AppRouter, facts: ApiFacts): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const schemas = Object.entries(NAMED_SCHEMAS).map(([name, schema]) => [
    name,
    { schema, strategy: name === 'IntakeForm' || name.endsWith('Input') ? 'input' : 'output' } as const,
  ]);
  const document = await generator.generate(router, {
    info: {
      title: 'Kickstand',
      version: facts.version,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'What can be asked of a Kickstand server. Writes need the session cookie and the Origin header of this server.',
    },
    servers: [{ url: '/api' }],
    tags: Object.entries(CAPABILITIES).map(([name, description]) => ({ name, description })),
    security: [{ session: [] }],
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: facts.sessionCookie } },
    },
    commonSchemas: { ...Object.fromEntries(schemas), Error: { error: 'UndefinedError' } },
  });
  const operations = operationsOf(document);
  for (const operation of operations) {
    const path = operation.operationId?.split('.') ?? [];
    operation.tags = path.slice(0, 1);
    describeQuery(operation);
    if (accessOf(path)?.may === 'anyone') operation.security = [];
  }
  describeErrors(document, operations);
  return withoutLooserLimits(document);
}

const CAPABILITIES: Record<keyof typeof contract, string> = {
  auth: 'Signing in and out, sign-in methods, own sessions',
  users: 'People, roles, invitations',
  settings: 'The shop and its settings, first set-up',
  terms: 'Terms and conditions, their versions and draft',
  intake: 'Intake forms, drafts, deposits',
  vehicles: 'VIN check, makes, models, colors',
  customers: 'Customers, bikes, merging two records of one person',
  calendar: 'Appointments, hours of the technicians, calendar feeds',
  booking: 'What customers book, and their check-in at the counter',
  damage: 'Marks on photos',
  workorders: 'Work orders: inspection, jobs, lines, estimates, moves',
  review: 'What a customer sees and decides from a link',
  payments: 'Ledger, invoices, credit memos, card payments, daily close',
  inventory: 'Catalog, stock, reservations, purchase orders, counts, imports',
  home: 'The cards of the home page',
  overview: 'Figures by period and technician',
  mail: 'Emails that wait for a mail server',
  messages: 'Texts with customers and their consent',
  reminders: 'Rules that remind customers by text and email',
  archive: 'Backups and exports',
  search: 'Search across all records',
  audit: 'The audit log',
  evidence: 'Evidence packets of work orders',
};

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const operationsOf = ({ paths = {} }: OpenAPI.Document): OpenAPI.OperationObject[] =>
  Object.values(paths).flatMap((path) => METHODS.flatMap((method) => path?.[method] ?? []));

function accessOf(path: readonly string[]): ProcedureMeta['access'] {
  let at: unknown = contract;
  for (const name of path) at = (at as Record<string, unknown>)[name];
  return (at as { '~orpc': { meta: ProcedureMeta } })['~orpc'].meta.access;
}

/**
 * How query parameters are encoded: a list repeats its name for each value. An empty value means none, and
 * reserved characters must be escaped: otherwise `&`, `#` and `+` would not arrive.
 */
function describeQuery(operation: OpenAPI.OperationObject): void {
  for (const parameter of (operation.parameters ?? []) as OpenAPI.ParameterObject[]) {
    if (parameter.in !== 'query') continue;
    delete parameter.allowEmptyValue;
    delete parameter.allowReserved;
    const { type } = parameter.schema as { readonly type?: string };
    if (type === 'array') parameter.style = 'form';
  }
}

/** zod writes two lower limits for a positive 32-bit number; keeps the tighter one, which is exclusive. */
const withoutLooserLimits = (document: OpenAPI.Document): OpenAPI.Document =>
  JSON.parse(JSON.stringify(document), (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    const { minimum, exclusiveMinimum } = value as { minimum?: unknown; exclusiveMinimum?: unknown };
    if (typeof minimum === 'number' && typeof exclusiveMinimum === 'number')
      delete (value as { minimum?: unknown }).minimum;
    return value;
  }) as OpenAPI.Document;
