import { createQueryClient } from '../calls/query.ts';
import { sessionStore } from './index.ts';
import { attachReads } from './reads.ts';

/** A refusal means that this page is wrong about the person: the session is read again. */
export const queryClient = createQueryClient(() => {
  if (sessionStore.get().status === 'signed_in') void sessionStore.reload();
});

attachReads({
  clear: () => queryClient.clear(),
  cancel: () => void queryClient.cancelQueries(),
  retryFailed: () =>
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
  refresh: () => void queryClient.invalidateQueries(),
});
