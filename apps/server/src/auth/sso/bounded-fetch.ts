import type { CustomFetch } from 'openid-client';
import { isLoopbackHost } from '../../platform/config/index.ts';

/** Far more than metadata, keys or tokens take. */
const MAX_BYTES = 1024 * 1024;

/** Calls the provider: no plain http except on this machine, no redirects, no endless responses. */
export function boundedFetch({ isPlainAllowed }: { readonly isPlainAllowed: boolean }): CustomFetch {
  return async (address, options) => {
    const url = new URL(address);
    const isSafe = url.protocol === 'https:' || (isPlainAllowed && isLoopbackHost(url.hostname));
    if (!isSafe) throw new Error('the provider names an address without https');
    const response = await fetch(url, {
      ...options,
      body: options.body as NonNullable<RequestInit['body']>,
      redirect: 'manual',
    });
    const { status, headers } = response;
    return new Response(await readBody(response), { status, headers });
  };
}

async function readBody({ body }: Response): Promise<Blob | null> {
  if (!body) return null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > MAX_BYTES) throw new Error('the provider answered with more than 1 MB');
    parts.push(new Uint8Array(part));
  }
  return new Blob(parts);
}
