import { ORPCError } from '@orpc/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { errorCode } from './errors.ts';

const RETRIES = 2;

/** What the server refused once it refuses again; everything else may have been the network. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const refused = error instanceof ORPCError && error.status >= 400 && error.status < 500;
  return !refused && failures < RETRIES;
}

/** Answers that do not fit what this page believes about its person: signed out, another role, a duty. */
const OTHERWISE: readonly string[] = ['UNAUTHORIZED', 'FORBIDDEN', 'SECOND_FACTOR_DUE'];

/** `onDoubt` is called when a response suggests that the session is not what this page believes. */
export function createQueryClient(onDoubt: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (OTHERWISE.includes(errorCode(error))) onDoubt();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // A shop's server may be in the next room: being offline says nothing about it.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 60_000,
        retry: shouldRetry,
        refetchOnWindowFocus: false,
        refetchOnMount: true,
      },
    },
  });
}
