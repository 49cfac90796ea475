import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionStore } from '../../lib/auth/index.ts';
import { usePerson } from '../person.ts';
import { startLive } from './start-live.ts';

/** Connects while a user is signed in. */
export function useLiveUpdates(): void {
  const queries = useQueryClient();
  const { userId } = usePerson();
  useEffect(() => {
    if (userId === null) return;
    const live = startLive({ userId, queries, reload: sessionStore.reload });
    return live.close;
  }, [userId, queries]);
}
