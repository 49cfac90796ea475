import type { PlacedMark } from '@kickstand/domain/damage';
import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { Answered } from '../../lib/testing/fake-server.ts';
import { fakeServer, showScreen } from '../../lib/testing/screen.tsx';
import { MarkDialog } from './mark-dialog.tsx';
import { useMarkStore } from './use-marks.ts';

const server = fakeServer();
const PATH = 'bike-photos/a.jpg';
const PIN: PlacedMark = {
  ...{ id: '0d000000-0000-4000-8000-000000000001', path: PATH, kind: 'pin', word: null },
  ...{ x: 0.5, y: 0.5, toX: 0.5, toY: 0.5, note: '' },
};

const RECORD = { ...PIN, revision: 1, by: 'Ana', at: '2026-11-18T10:00:00.000Z' };

function Marks() {
  const store = useMarkStore([PATH]);
  const queries = useQueryClient();
  return (
    <>
      <output>{store.marks.map(({ kind, note }) => `${kind} ${note}`).join(', ')}</output>
      <button type="button" onClick={() => store.save(PIN)}>
        {'Add'}
      </button>
      <button type="button" onClick={() => store.save({ ...PIN, note: 'Cracked' })}>
        {'Name'}
      </button>
      <button type="button" onClick={() => void queries.invalidateQueries()}>
        {'Fetch'}
      </button>
    </>
  );
}

function Dialog() {
  const store = useMarkStore([PATH]);
  const [open, setOpen] = useState(true);
  const photos = [{ path: PATH, label: 'Left side', url: '', alt: '' }];
  return open ? <MarkDialog photos={photos} store={store} onClose={() => setOpen(false)} /> : null;
}

/** The server saves a mark once the returned function is called. */
function saveSlowly() {
  let answer: (saved: Answered<'damage/saveMark'>) => void = () => undefined;
  const saving = new Promise<Answered<'damage/saveMark'>>((resolve) => {
    answer = resolve;
  });
  server.answer({ 'damage/marks': [], 'damage/saveMark': () => saving });
  return (saved: Answered<'damage/saveMark'>) => answer(saved);
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fetches = () => server.calls.filter(({ procedure }) => procedure === 'damage/marks').length;

describe('marks that are being saved', () => {
  it('DMG-01 stay when the list is fetched before the server has saved them', async () => {
    const answer = saveSlowly();
    await showScreen(<Marks />, '/');
    await waitFor(() => expect(fetches()).toBe(1));
    press('Add');
    press('Name');
    press('Fetch');
    await waitFor(() => expect(fetches()).toBe(2));
    expect(screen.getByRole('status').textContent).toBe('pin Cracked');

    answer({ ...RECORD, note: 'Cracked', removed: false });
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('pin Cracked'));
  });

  it('DMG-01 OFF-06 keep their dialog open until they are saved', async () => {
    const answer = saveSlowly();
    await showScreen(<Dialog />, '/');
    const stage = await screen.findByRole('group', { name: /^Photo to mark/ });
    fireEvent.keyDown(stage, { key: 'Enter' });
    await screen.findByText('1 mark');
    press('Done');
    expect(screen.getByRole('button', { name: 'Saving…' })).toHaveProperty('disabled', true);
    answer({ ...RECORD, removed: false });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
