import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { orpc } from '../../../lib/api.ts';
import { sessionStore } from '../../../lib/auth/index.ts';

/** Reads again what depends on it: the row, the users' list, and whether anything else opens. */
export function useSecondFactorChanged(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    void queries.invalidateQueries({ queryKey: orpc.auth.secondFactorState.key() });
    void queries.invalidateQueries({ queryKey: orpc.users.key() });
    void sessionStore.reload();
  }, [queries]);
}
