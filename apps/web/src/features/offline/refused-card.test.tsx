// why: jsdom has no IndexedDB; fake-indexeddb keeps one in memory
import 'fake-indexeddb/auto';
import { emptyIntakeForm } from '@kickstand/domain/intake';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { speak } from '../../i18n/index.ts';
import type { UnsentChange } from '../../lib/offline/outbox.ts';
import type { Answered } from '../../lib/testing/fake-server.ts';
import { fakeServer, showScreen } from '../../lib/testing/screen.tsx';
import { RefusedCard } from './refused-card.tsx';

const server = fakeServer();
const ORDER = '11111111-1111-4111-8111-111111111111';

const refused = (change: Pick<UnsentChange, 'call' | 'input' | 'subject' | 'refusal'>): UnsentChange => ({
  ...{ seq: 1, id: 'a', state: 'refused', at: 0, files: [], bytes: 0, seen: [] },
  label: { what: change.call, name: 'WO-7', detail: 'Rear sprocket worn' },
  ...change,
});

const termsText = (version: string, storage: string) => ({
  ...{ version, effective: '', title: 'Terms', intro: '' },
  sections: [
    { number: 1, id: 'payment-terms' as const, title: 'Storage', paragraphs: [storage] },
    { number: 2, id: 'limited-warranty' as const, title: 'Warranty', paragraphs: ['The same in both.'] },
  ],
});

describe('a change that the server refused', () => {
  it('OFF-04 shows the terms that were signed next to the ones in force, where they differ, and the whole form', async () => {
    server.answer({
      'terms/text': ({ version = '' }) => {
        const text = termsText(
          version,
          version === '2025-1' ? 'Ten dollars a day.' : 'Fifteen dollars a day.',
        );
        return { version, number: 1, inForce: version !== '2025-1', en: text, es: text, shop: null };
      },
    });
    const form = {
      ...emptyIntakeForm('en'),
      ...{ customerName: 'Nadia Haddad', vin: '1HD1KHM18DB123456', termsVersion: '2025-1' },
      customerConcerns: 'The front brake feels spongy.',
    };
    const change = refused({
      call: 'intake.submit',
      input: { id: ORDER, form },
      subject: `intake:${ORDER}`,
      refusal: { code: 'TERMS_CHANGED', data: { version: '2026-1' } },
    });
    await showScreen(<RefusedCard change={change} owner="ana" />, '/dashboard/unsent');
    await screen.findByRole('cell', { name: 'Fifteen dollars a day.' });
    for (const cell of ['Ten dollars a day.', '2025-1', '2026-1'])
      expect(screen.getByRole('cell', { name: cell })).toBeTruthy();
    expect(screen.queryByText('The same in both.')).toBeNull();
    for (const entered of ['Nadia Haddad', '1HD1KHM18DB123456', 'The front brake feels spongy.'])
      expect(screen.getByText(entered)).toBeTruthy();
  });

  it('OFF-04 VEH-01 INT-06 shows color, class and phone as they are read elsewhere', async () => {
    await speak('es');
    const form = {
      ...emptyIntakeForm('es'),
      ...{ customerPhone: '7325550187', bikeColor: 'Red', bikeClassification: 'Sport' },
    };
    const change = refused({
      call: 'intake.submit',
      input: { id: ORDER, form },
      subject: `intake:${ORDER}`,
      refusal: { code: 'FORBIDDEN', data: null },
    });
    await showScreen(<RefusedCard change={change} owner="ana" />, '/dashboard/unsent');
    for (const entered of ['Rojo', 'Deportiva', '(732) 555-0187'])
      expect(await screen.findByText(entered)).toBeTruthy();
  });

  it('OFF-04 shows all of a finding next to what became of its order', async () => {
    // why: all that is looked at of an order
    const order = { id: ORDER, status: 'closed', jobs: [] as const } as Partial<Answered<'workorders/find'>>;
    server.answer({ 'workorders/find': order as Answered<'workorders/find'> });
    const finding = {
      ...{ title: 'Rear sprocket worn', severity: 'urgent' as const, photos: [], itemId: null },
      description: 'Hooked teeth all around.',
    };
    const change = refused({
      call: 'workorders.findings.add',
      input: { id: ORDER, revision: 1, findingId: ORDER, finding },
      subject: `order:${ORDER}`,
      refusal: { code: 'ORDER_LOCKED', data: { status: 'closed' } },
    });
    await showScreen(<RefusedCard change={change} owner="ana" />, '/dashboard/unsent');
    await screen.findByText('Hooked teeth all around.');
    expect(screen.getAllByText('Rear sprocket worn').length).toBeGreaterThan(0);
    expect(await screen.findByText('Closed')).toBeTruthy();
  });
});
