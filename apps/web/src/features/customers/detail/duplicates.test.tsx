import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer, Refused } from '../../../lib/testing/screen.tsx';
import { AT, click, DUPLICATE, ORDER, RAY, RAYMOND, sent } from '../shared/testing.ts';
import { openPage, PAGE } from './testing.tsx';

const server = fakeServer();

const MERGE = {
  id: ORDER,
  merged: { id: RAYMOND, name: 'Raymond Delgado', phone: '9735550142', email: '' },
  at: AT,
  by: 'Marisol Vega',
  moved: DUPLICATE.has,
};

describe('duplicates on a customer’s page', () => {
  it('CUS-02 shows a duplicate with its evidence, asks which record stays, and leads to the kept one', async () => {
    const preview = (input: { keptId: string }) =>
      input.keptId === RAY
        ? { kept: { ...DUPLICATE, id: RAY }, merged: DUPLICATE }
        : { kept: DUPLICATE, merged: { ...DUPLICATE, id: RAY, name: 'Ray Delgado' } };
    const { router } = await openPage({
      'customers/duplicates': [DUPLICATE],
      'customers/mergePreview': preview,
      'customers/merge': { id: ORDER, moved: DUPLICATE.has },
    });
    expect(
      await screen.findByRole('heading', { name: 'Raymond Delgado may be the same person' }),
    ).toBeTruthy();
    await click('Merge with Raymond Delgado');
    const dialog = screen.getByRole('dialog');
    expect(await within(dialog).findByText('2 intakes, 1 work order, 1 bike')).toBeTruthy();
    await act(async () => within(dialog).getByRole('radio', { name: 'Keep Raymond Delgado' }).click());
    expect(await within(dialog).findByText('Moves to Raymond Delgado')).toBeTruthy();
    await act(async () => within(dialog).getByRole('button', { name: 'Merge' }).click());
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/customers/${RAYMOND}`));
    expect(sent('customers/merge').map(({ input }) => input)).toEqual([{ keptId: RAYMOND, mergedId: RAY }]);
  });

  it('CUS-02 says that two are not the same person, and shows them again', async () => {
    const notSame = {
      id: RAYMOND,
      name: 'Raymond Delgado',
      phone: '9735550142',
      email: '',
      at: AT,
      by: 'Marisol',
    };
    await openPage({
      'customers/duplicates': [DUPLICATE],
      'customers/notSame': {},
      'customers/showAgain': {},
    });
    await screen.findByRole('heading', { name: 'Raymond Delgado may be the same person' });
    server.answer({ 'customers/duplicates': [], 'customers/find': { ...PAGE, different: [notSame] } });
    await click('Raymond Delgado isn’t the same person');
    await waitFor(() => expect(screen.queryByText('Raymond Delgado may be the same person')).toBeNull());
    expect(sent('customers/notSame').map(({ input }) => input)).toEqual([{ id: RAY, otherId: RAYMOND }]);
    const card = await screen.findByRole('region', { name: 'Not the same person' });
    expect(within(card).getByText(/^Marisol, /)).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ray Delgado'));

    server.answer({ 'customers/duplicates': [DUPLICATE], 'customers/find': PAGE });
    await click('Show Raymond Delgado as a possible duplicate again');
    await screen.findByRole('heading', { name: 'Raymond Delgado may be the same person' });
    expect(sent('customers/showAgain').map(({ input }) => input)).toEqual([{ id: RAY, otherId: RAYMOND }]);
    expect(screen.queryByRole('region', { name: 'Not the same person' })).toBeNull();

    server.answer({ 'customers/notSame': new Refused(422, 'SAME_RECORD') });
    await click('Raymond Delgado isn’t the same person');
    expect(await screen.findByRole('button', { name: 'Raymond Delgado isn’t the same person' })).toBeTruthy();
  });

  it('CUS-02 the address of a merged record leads to the kept one, where the merge can be undone', async () => {
    const undone = { mergedId: RAYMOND, back: DUPLICATE.has, stayed: { intakes: 0, orders: 1, bikes: 0 } };
    const { router } = await openPage(
      { 'customers/find': { ...PAGE, merges: [MERGE] }, 'customers/undoMerge': undone },
      RAYMOND,
    );
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/customers/${RAY}`));
    expect(await screen.findByText('Moved here: 2 intakes, 1 work order, 1 bike')).toBeTruthy();
    await click('Undo the merge with Raymond Delgado');
    expect(sent('customers/undoMerge')).toEqual([]);
    server.answer({ 'customers/find': PAGE });
    await click('Undo merge');
    await waitFor(() => expect(screen.queryByText('Merged records')).toBeNull());
    expect(sent('customers/undoMerge').map(({ input }) => input)).toEqual([{ id: ORDER }]);
  });
});
