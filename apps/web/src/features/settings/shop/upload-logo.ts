import { ORPCError } from '@orpc/client';
import { newId } from '../../../lib/new-id.ts';

interface Refusal {
  readonly code?: string;
  readonly data?: unknown;
}

/** Sends the file as it is: the server checks and re-encodes it. Rejects as a call does. */
export async function uploadLogo(file: File): Promise<{ path: string }> {
  const body = new FormData();
  body.append('file', file, 'logo');
  const response = await fetch(
    new Request(new URL('/files/logos', location.origin), {
      method: 'POST',
      headers: { 'x-file-id': newId() },
      body,
    }),
  );
  const answer = (await response.json()) as Refusal & { path: string };
  if (response.ok) return { path: answer.path };
  throw new ORPCError(answer.code ?? 'UNKNOWN', {
    status: response.status,
    defined: true,
    data: answer.data,
  });
}
