import { ORPCError } from '@orpc/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { errorCode } from './errors.ts';

const RETRIES = 2;

/** What the server refused once it refuses again; everything else may have been the network. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const refused = error instanceof ORPCError && error.status >= 400 && error.status < 500;
  return !refused && failures < RETRIES;
}

/** `onSignedOut` runs when an answer says that the session is over. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (errorCode(error) === 'UNAUTHORIZED') onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: shouldRetry,
        refetchOnWindowFocus: false,
        refetchOnMount: true,
      },
    },
  });
}
