import { errorReference } from '../../lib/calls/errors.ts';
import { log } from '../../lib/diagnostics/log.ts';

const references = new WeakMap<object, string>();

/** The reference shown to the user and in the console: the server's request id, otherwise a new one. */
export function referenceOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return newReference();
  const known = references.get(error) ?? errorReference(error) ?? newReference();
  references.set(error, known);
  return known;
}

const reported = new WeakSet<object>();

/**
 * Reports to console and log, once, because React and the router report the same error. No props, state or personal
 * data.
 */
export function reportError(error: unknown): void {
  if (typeof error === 'object' && error !== null) {
    if (reported.has(error)) return;
    reported.add(error);
  }
  const reference = referenceOf(error);
  log.error('app', error instanceof Error ? `${error.name}: ${error.message}` : String(error), { reference });
  console.error(`[${reference}]`, error);
}

/** `7F3A-19C2`. Not crypto.randomUUID, which is missing over plain http. */
function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 4)}-${hex.slice(4)}`.toUpperCase();
}
