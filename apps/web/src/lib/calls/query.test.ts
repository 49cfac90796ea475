import { ORPCError } from '@orpc/client';
import { describe, expect, it, vi } from 'vitest';
import { NetworkError } from '../device/network.ts';
import { createQueryClient, shouldRetry } from './query.ts';

describe('query cache', () => {
  it('ERR-04 keeps data fresh for 60 s, refetches on mount, not on focus', () => {
    const { queries } = createQueryClient(() => {}).getDefaultOptions();
    expect(queries).toMatchObject({ staleTime: 60_000, refetchOnWindowFocus: false, refetchOnMount: true });
  });

  it('ERR-04 tries twice more, but not what the server refused', () => {
    const tries = (error: unknown) => [0, 1, 2, 3].filter((failures) => shouldRetry(failures, error)).length;
    expect(tries(new NetworkError())).toBe(2);
    expect(tries(new ORPCError('INTERNAL_SERVER_ERROR'))).toBe(2);
    expect(tries(new ORPCError('NOT_FOUND'))).toBe(0);
    expect(tries(new ORPCError('UNAUTHORIZED'))).toBe(0);
  });

  it('AUT-17 reports an answer that contradicts the page’s session', async () => {
    const over = vi.fn();
    const client = createQueryClient(over);
    const ask = (error: Error) =>
      client.fetchQuery({ queryKey: [error.message], queryFn: () => Promise.reject(error) }).catch(() => {});
    await ask(new ORPCError('NOT_FOUND'));
    expect(over).not.toHaveBeenCalled();
    for (const code of ['UNAUTHORIZED', 'FORBIDDEN', 'SECOND_FACTOR_DUE'])
      await ask(new ORPCError(code, { status: 403 })); // refused, so not retried
    expect(over).toHaveBeenCalledTimes(3);
  });
});
