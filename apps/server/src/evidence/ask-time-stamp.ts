import { randomBytes } from 'node:crypto';
import { readTimeStamp, type TreeHead, timeStampRequest, tokenOf } from '@kickstand/domain/evidence';
import { SECOND } from '../platform/clock.ts';
import type { Stamp } from './parts/part.ts';

const TIMEOUT_MS = 10 * SECOND;
const ANSWER_MAX = 64 * 1024;

/** EVD-04: requests a time stamp for a head of the log. Null if there is no answer, or one about another head. */
export async function askTimeStamp(url: string, head: TreeHead): Promise<Stamp | null> {
  const nonce = nonceOf(randomBytes(8));
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: timeStampRequest(head.root, nonce).slice(),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    const answer = response.ok ? new Uint8Array(await response.arrayBuffer()) : new Uint8Array();
    const token = answer.length <= ANSWER_MAX ? tokenOf(answer) : null;
    const stamp = token && (await readTimeStamp(token, head.root));
    if (!token || stamp?.nonce !== nonce) return null;
    return { ...head, token: Buffer.from(token).toString('base64'), at: stamp.at, by: stamp.by };
  } catch {
    return null; // unreachable: the packet is sealed without it, and the evidence page says so
  }
}

/** With its highest bit set, a number has only one encoding. */
const nonceOf = ([first = 0, ...rest]: Uint8Array) => Buffer.from([first | 0x80, ...rest]).toString('hex');
