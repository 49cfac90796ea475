import { createQueryClient } from '../calls/query.ts';
import { sessionStore } from './index.ts';
import { attachReads } from './reads.ts';

/** A refusal may mean that this page's session is outdated, so it is read again. */
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
