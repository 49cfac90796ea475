// Invariants of every response, for any caller and any input.
import type { Procedure } from '@kickstand/api/testing';
import type { Role } from '@kickstand/domain/auth';
import { leaksIn } from './canaries.ts';

export interface Reply {
  readonly status: number;
  readonly body: string;
  readonly milliseconds: number;
  readonly endpoint: Endpoint;
}

/** `/rpc`, which the pages call, or the documented `/api`. */
export type Endpoint = 'rpc' | 'api';

interface Request {
  readonly procedure: Procedure;
  readonly role: Role | null;
  readonly sent: string;
}

const INTERNALS: readonly (readonly [string, RegExp])[] = [
  ['a stack trace', /\\n\s+at \S+ ?\(?\S+:\d+|\.(ts|js|mjs):\d+:\d+/],
  ['a server path', /node_modules|\/apps\/server\/|file:\/\/\/|\/kickstand-(shop|test|own)-/],
];
/** Settings deliberately show the data folder to administrators. */
const SHOWS_PATHS = new Set(['settings/environment']);
const SQL_ERRORS =
  /syntax error at or near|violates \w+[ -]\w+ constraint|relation \\?"|column \\?"|invalid input syntax|Failed query|\bselect\b.+\bfrom\b.+\bwhere\b/i;

function parsed({ body, endpoint }: Reply): unknown {
  try {
    if (endpoint === 'api') return body ? JSON.parse(body) : undefined;
    return (JSON.parse(body || '{}') as { json?: unknown }).json;
  } catch {
    return undefined;
  }
}

export function problemsWith({ procedure, role, sent }: Request, reply: Reply, tooSlowMs: number): string[] {
  const { status, body, milliseconds } = reply;
  const json = parsed(reply);
  const problems: string[] = [];
  // 503 counts too: here neither the disk is full nor the database down
  if (status >= 500) problems.push(`responds with ${status}`);
  if (/"code":"INTERNAL_SERVER_ERROR"/.test(body)) problems.push('contains an internal error');
  for (const [what, pattern] of INTERNALS)
    if (pattern.test(body) && !(status === 200 && SHOWS_PATHS.has(procedure.path)))
      problems.push(`shows ${what}`);
  if (status >= 400 && SQL_ERRORS.test(body)) problems.push('shows a database error');
  if (milliseconds > tooSlowMs) problems.push(`takes ${Math.round(milliseconds)} ms`);
  if (status === 200 && procedure.output) {
    const result = procedure.output.safeParse(json);
    if (!result.success)
      problems.push(`does not match its output schema: ${JSON.stringify(result.error.issues).slice(0, 300)}`);
  }
  for (const leak of leaksIn(role, body, sent))
    problems.push(`leaks ${leak} to ${role ?? 'a signed-out caller'}`);
  return problems;
}
