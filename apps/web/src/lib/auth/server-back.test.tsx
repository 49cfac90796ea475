import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { orpc } from '../api.ts';
import { fakeServer, Refused, showScreen } from '../testing/screen.tsx';
import { sessionOf } from '../testing/session.ts';
import { sessionStore } from './index.ts';

const server = fakeServer();
const SESSION = sessionOf();

function Team() {
  const team = useQuery({ ...orpc.home.team.queryOptions(), retry: false });
  return <p>{team.isError ? 'failed' : team.isSuccess ? 'shown' : 'loading'}</p>;
}

it('AUT-10 what could not be read while the server was away is read again when it is back', async () => {
  server.answer({ 'auth/session': SESSION, 'home/team': new Refused(503, 'UNAVAILABLE') });
  await showScreen(<Team />, '/dashboard');
  await screen.findByText('failed');
  const noNetwork = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await sessionStore.reload()).toBe(false);
  noNetwork.mockRestore();
  server.answer({ 'auth/session': SESSION, 'home/team': [] });
  expect(screen.getByText('failed')).toBeTruthy();
  expect(await sessionStore.reload()).toBe(true);
  await waitFor(() => expect(screen.getByText('shown')).toBeTruthy());
});
