import type { Outputs } from '@kickstand/api';
import { api } from '../../../lib/api.ts';

type Confirmation = Outputs['auth']['confirm'];

const asked = new Map<string, Promise<Confirmation>>();

/**
 * A link works once, so it is posted once: a component that mounts twice shares the first response instead of
 * getting "used" for the second. A failure may be retried.
 */
export function confirmOnce(token: string): Promise<Confirmation> {
  const running = asked.get(token);
  if (running) return running;
  const answer = api.auth.confirm({ token });
  asked.set(token, answer);
  answer.catch(() => asked.delete(token));
  return answer;
}
