import type { Client } from '@kickstand/api';
import { log } from '../../../../lib/diagnostics/log.ts';

type SaveDraftInput = Parameters<Client['intake']['saveDraft']>[0];

/**
 * A save that outlives its page. The client of the contract waits for an answer, which nobody will hear;
 * only a request with keepalive is still sent when the tab is gone.
 */
export function saveInPassing(input: SaveDraftInput): void {
  void fetch('/rpc/intake/saveDraft', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: input }),
  }).catch((error: unknown) => log.warning('intake', `The last save did not go out: ${String(error)}`));
}
