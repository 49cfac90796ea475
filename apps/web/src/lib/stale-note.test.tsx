import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { StaleNote } from './stale-note.tsx';
import { showScreen } from './testing/screen.tsx';

const query = (isRefetchError: boolean) => ({
  ...{ isRefetchError, isFetching: false, refetch: vi.fn() },
  dataUpdatedAt: new Date(2026, 3, 15, 9, 40).getTime(),
});

it('DSH-01 data that could not be loaded again says from when it is, and is asked for again', async () => {
  const failed = query(true);
  await showScreen(<StaleNote query={failed} />, '/');
  expect(screen.getByRole('status').textContent).toContain('Couldn’t refresh. Showing 9:40');
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(failed.refetch).toHaveBeenCalledOnce();
});

it('DSH-01 fresh data has no note', async () => {
  await showScreen(<StaleNote query={query(false)} />, '/');
  expect(screen.queryByRole('status')).toBeNull();
});
