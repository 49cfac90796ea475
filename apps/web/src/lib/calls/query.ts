import { ORPCError } from '@orpc/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { errorCode } from './errors.ts';

const RETRIES = 2;

/** A refusal would be repeated; anything else may have been the network. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const refused = error instanceof ORPCError && error.status >= 400 && error.status < 500;
  return !refused && failures < RETRIES;
}

/** Answers that contradict what this page knows about its user: signed out, another role, a required second factor. */
const OTHERWISE: readonly string[] = ['UNAUTHORIZED', 'FORBIDDEN', 'SECOND_FACTOR_DUE'];

/** Calls `onDoubt` if a response suggests that the page's session is outdated. */
export function createQueryClient(onDoubt: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (OTHERWISE.includes(errorCode(error))) onDoubt();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // the shop's server may be on the local network, so being offline says nothing about it
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
