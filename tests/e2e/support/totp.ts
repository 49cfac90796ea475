import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const STEP_MS = 30_000;
/** Longer than it takes to type a code and send it. */
const SENDING_MS = 6000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * An authenticator app, implemented again from RFC 6238, so that a mistake of the server is detected.
 * `stepsAhead`: each code works once, and the server accepts the previous and next one too.
 */
export function totp(secret: string, stepsAhead = 0): string {
  let bits = '';
  for (const letter of secret.replaceAll(' ', ''))
    bits += ALPHABET.indexOf(letter).toString(2).padStart(5, '0');
  const key = Buffer.from((bits.match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + stepsAhead));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest[19] ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The code of the step before, at a moment when the server still takes it until it is sent. */
export async function previousTotp(secret: string): Promise<string> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < SENDING_MS) await pause(left);
  return totp(secret, -1);
}
