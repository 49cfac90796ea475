import { errorReference } from '../../lib/calls/errors.ts';
import { log } from '../../lib/diagnostics/log.ts';

const references = new WeakMap<object, string>();

/** What a person quotes and the console shows: the server's request id, else one made here. */
export function referenceOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return newReference();
  const known = references.get(error) ?? errorReference(error) ?? newReference();
  references.set(error, known);
  return known;
}

const reported = new WeakSet<object>();

/** To the console and the log, once: React and the router hand the same error on. No props, no state, no personal data. */
export function reportError(error: unknown): void {
  if (typeof error === 'object' && error !== null) {
    if (reported.has(error)) return;
    reported.add(error);
  }
  const reference = referenceOf(error);
  log.error('app', error instanceof Error ? `${error.name}: ${error.message}` : String(error), { reference });
  console.error(`[${reference}]`, error);
}

/** `7F3A-19C2`. Not crypto.randomUUID: a plain http address of the local network has none. */
function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 4)}-${hex.slice(4)}`.toUpperCase();
}
