// What must be true of every answer, whoever asks whatever.
import type { Procedure } from '@kickstand/api/testing';
import type { Role } from '@kickstand/domain/auth';
import { leaksIn } from './marks.ts';

export interface Reply {
  readonly status: number;
  readonly body: string;
  readonly milliseconds: number;
}

interface Asked {
  readonly procedure: Procedure;
  readonly role: Role | null;
  readonly sent: string;
}

const INTERNALS: readonly (readonly [string, RegExp])[] = [
  ['a stack', /\\n\s+at \S+ ?\(?\S+:\d+|\.(ts|js|mjs):\d+:\d+/],
  ['a path of the server', /node_modules|\/apps\/server\/|file:\/\/\/|\/kickstand-(shop|test|own)-/],
];
/** The settings show administrators where the shop's files are. */
const DELIBERATE = new Set(['settings/environment']);
const SQL_ERRORS =
  /syntax error at or near|violates \w+[ -]\w+ constraint|relation \\?"|column \\?"|invalid input syntax|Failed query|\bselect\b.+\bfrom\b.+\bwhere\b/i;

function parsed(body: string): { readonly json?: unknown } {
  try {
    return JSON.parse(body || '{}') as { json?: unknown };
  } catch {
    return {};
  }
}

/** What is wrong with an answer; empty when nothing is. */
export function complaintsAbout(
  { procedure, role, sent }: Asked,
  { status, body, milliseconds }: Reply,
  tooSlowMs: number,
): string[] {
  const { json } = parsed(body);
  const code = (json as { code?: string } | null | undefined)?.code;
  const complaints: string[] = [];
  if (status >= 500 && code !== 'UNAVAILABLE') complaints.push(`answers ${status}`);
  if (/"code":"INTERNAL_SERVER_ERROR"/.test(body)) complaints.push('has an internal error');
  for (const [what, pattern] of INTERNALS)
    if (pattern.test(body) && !(status === 200 && DELIBERATE.has(procedure.path)))
      complaints.push(`shows ${what}`);
  if (status >= 400 && SQL_ERRORS.test(body)) complaints.push('shows an error of the database');
  if (milliseconds > tooSlowMs) complaints.push(`takes ${Math.round(milliseconds)} ms`);
  if (status === 200 && procedure.output) {
    const fit = procedure.output.safeParse(json);
    if (!fit.success)
      complaints.push(`does not fit its schema: ${JSON.stringify(fit.error.issues).slice(0, 300)}`);
  }
  for (const leak of leaksIn(role, body, sent)) complaints.push(`shows ${leak} to ${role ?? 'nobody'}`);
  return complaints;
}
