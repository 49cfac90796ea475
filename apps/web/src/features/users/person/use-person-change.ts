import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '../../../lib/api.ts';
import { currentOf } from '../../../lib/calls/refusal.ts';
import type { Person } from './person.ts';

interface Seen {
  readonly id: string;
  readonly revision: number;
}

/**
 * Changes an account based on what is on the screen. If another administrator was faster, their version is
 * shown and nothing is changed: clicking again decides about the current state.
 */
export function usePersonChange(person: Person, call: (seen: Seen) => Promise<Person>, onDone: () => void) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  /** The current record, when someone else changed it first. */
  const [before, setBefore] = useState<Person | null>(null);
  const show = (current: Person) =>
    queries.setQueryData(orpc.users.find.queryKey({ input: { id: person.id } }), current);

  const run = async () => {
    setBusy(true);
    setFailure(null);
    setBefore(null);
    try {
      show(await call({ id: person.id, revision: person.revision }));
      void queries.invalidateQueries({ queryKey: orpc.users.list.key() });
      void queries.invalidateQueries({ queryKey: orpc.home.team.key() });
      onDone();
    } catch (error) {
      const current = staleOf(error);
      if (current) {
        setBefore(person);
        show(current);
      } else setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, failure, before };
}

/** The current record, if someone saved since; null for every other failure. */
const staleOf = (error: unknown): Person | null => currentOf(api.users.changeRole, error);
