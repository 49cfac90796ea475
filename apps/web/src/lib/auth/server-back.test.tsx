import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { orpc } from '../api.ts';
import { fakeServer, Refused, showScreen } from '../testing/screen.tsx';
import { sessionStore } from './index.ts';

const server = fakeServer();
const SESSION = {
  user: { id: 'a', email: 'a@b.test' },
  profile: { id: 'a', firstName: 'Ana', lastName: 'F', email: 'a@b.test', role: 'admin', language: null },
  expiresAt: '2030-01-01T00:00:00.000Z',
};

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
  server.answer({ 'auth/session': SESSION, 'home/team': { people: [] } });
  expect(screen.getByText('failed')).toBeTruthy();
  expect(await sessionStore.reload()).toBe(true);
  await waitFor(() => expect(screen.getByText('shown')).toBeTruthy());
});
