import type { Client } from '@kickstand/api';
import { log } from '../../../../lib/diagnostics/log.ts';

type SaveDraftInput = Parameters<Client['intake']['saveDraft']>[0];

/**
 * Saves while the page closes. Only a request with `keepalive` is still sent then, so this does not use the API
 * client.
 */
export function saveAtExit(input: SaveDraftInput): void {
  void fetch('/rpc/intake/saveDraft', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: input }),
  }).catch((error: unknown) => log.warning('intake', `The last save did not go out: ${String(error)}`));
}
