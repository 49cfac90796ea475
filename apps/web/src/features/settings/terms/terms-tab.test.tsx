import {
  builtInWording,
  changeDraft,
  type DraftChange,
  FIGURES,
  placeholderWords,
  type TermsDraft,
} from '@kickstand/domain/terms';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { orpc } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/auth/query-client.ts';
import type { Answered } from '../../../lib/testing/fake-server.ts';
import { fakeServer, Refused, showScreen } from '../../../lib/testing/screen.tsx';
import { session } from '../../../shared/money/testing.ts';
import type { DraftRecord } from './draft.ts';
import { TermsTab } from './terms-tab.tsx';

const server = fakeServer();
const sent = (procedure: string) =>
  server.calls.filter((call) => call.procedure === procedure).map(({ input }) => input);

const IN_FORCE = builtInWording();
const start: DraftRecord = {
  open: false,
  revision: 0,
  wording: builtInWording(),
  marks: {},
  updatedAt: null,
  updatedBy: null,
  inForce: { version: '2025-04-01', number: 1, wording: IN_FORCE },
  nextNumber: 2,
  figures: { en: placeholderWords(FIGURES, 'en'), es: placeholderWords(FIGURES, 'es') },
};

/** As the server answers a save. */
const saved = (before: DraftRecord, change: DraftChange): DraftRecord => ({
  ...before,
  ...changeDraft(before as TermsDraft, IN_FORCE, change),
  open: true,
  revision: before.revision + 1,
  updatedAt: '2026-02-03T15:00:00.000Z',
  updatedBy: 'Marisol Vega',
});

const VERSIONS: Answered<'terms/versions'> = [
  {
    version: '2025-04-01',
    number: 1,
    effective: '2025-04-01',
    until: null,
    origin: 'start',
    publishedBy: null,
    publishedAt: '2025-04-01T12:00:00.000Z',
    signatures: 212,
  },
];

beforeEach(() => {
  // why: jsdom lays nothing out and knows no pointer
  Element.prototype.scrollIntoView = () => {};
  let stored = start;
  server.answer({
    'auth/session': session('admin'),
    'terms/draft': () => stored,
    'terms/versions': VERSIONS,
    'terms/saveDraft': (input: DraftChange) => {
      stored = saved(stored, input);
      return stored;
    },
  });
});

async function open(section = 'Payment terms') {
  await showScreen(<TermsTab />, '/');
  const list = within(await screen.findByRole('navigation', { name: 'Sections' }));
  fireEvent.click(list.getByRole('button', { name: new RegExp(section) }));
  return list;
}

const field = (language: 'English' | 'Español', label: 'Title' | 'Text') =>
  within(screen.getByRole('group', { name: language })).getByLabelText<HTMLTextAreaElement>(label);
const type = (language: 'English' | 'Español', value: string, label: 'Title' | 'Text' = 'Text') =>
  fireEvent.change(field(language, label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('the editor of the terms', () => {
  it('SET-01 shows both languages of a section, saves what was changed, and marks the language that is older', async () => {
    const list = await open();
    expect(field('English', 'Text').value).toContain('approved financing');
    expect(field('Español', 'Title').value).toBe('Condiciones de pago');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();

    type('English', 'Cash only.');
    expect(screen.getByText('1 section isn’t saved')).toBeTruthy();
    expect(screen.getByText('Not updated since English changed')).toBeTruthy();
    // a look at another section loses nothing
    press('Next section');
    expect(screen.getByRole('heading', { name: '6. Storage fees' })).toBeTruthy();
    press('Previous section');
    expect(field('English', 'Text').value).toBe('Cash only.');

    press('Save');
    await waitFor(() => expect(sent('terms/saveDraft')).toHaveLength(1));
    expect(sent('terms/saveDraft')[0]).toEqual({
      revision: 0,
      blocks: [
        {
          id: 'payment-terms',
          en: { title: 'Payment Terms', text: 'Cash only.' },
          es: IN_FORCE.es['payment-terms'],
        },
      ],
      equal: [],
    });
    expect(await screen.findByText('Version 2 is a draft')).toBeTruthy();
    expect(
      within(list.getByRole('button', { name: /Payment terms/ })).getByLabelText('Needs attention'),
    ).toBeTruthy();
    expect(screen.getByText(/One language isn’t up to date in: 5\. Payment terms/)).toBeTruthy();

    press('Mark as matching');
    await waitFor(() => expect(sent('terms/saveDraft').at(-1)).toMatchObject({ equal: ['payment-terms'] }));
    await waitFor(() => expect(screen.queryByText('Not updated since English changed')).toBeNull());
  });

  it('SET-01 TRM-02 puts a figure where the cursor is, and says when the other language lacks it', async () => {
    await open();
    type('Español', 'Pague ahora.');
    const paper = field('Español', 'Text');
    paper.focus();
    paper.setSelectionRange(6, 6);
    press('Insert deposit $100');
    expect(field('Español', 'Text').value).toBe('Pague {{deposit}}ahora.');
    expect(screen.getByText('Only in Español: {{deposit}}')).toBeTruthy();
    expect(screen.getByText('Not ready in both languages: 5. Payment terms')).toBeTruthy();
    type('Español', 'Pague {{fee}}.');
    expect(screen.getByText('There’s no figure with this name: {{fee}}')).toBeTruthy();
  });

  it('SET-01 refuses markup at the field and does not send it; other odd text is accepted', async () => {
    await open();
    type('English', 'Pay <script>alert(1)</script> now.');
    expect(screen.getByText('Terms are plain text. Remove tags such as <b>.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    type('English', 'Pay 3 < 5 & **now** &lt;b&gt;.');
    type('Español', 'Pague 3 < 5 & **ya** &lt;b&gt;.');
    press('Save');
    await screen.findByText('Version 2 is a draft');
    fireEvent.click(within(screen.getByRole('region', { name: 'Versions' })).getByText('Preview'));
    const preview = within(await screen.findByRole('dialog'));
    expect(preview.getByText('Pay 3 < 5 & **now** &lt;b&gt;.')).toBeTruthy();
    expect(
      preview.getByText(/within 48 hours of the completion notice, a storage fee of \$40 per day/),
    ).toBeTruthy();
  });

  it('SET-01 a save that comes second is repeated over other sections, and asks about the same one', async () => {
    await open();
    const other = saved(start, {
      blocks: [
        { id: 'sales-tax', en: { title: 'Tax', text: 'T {{tax}}' }, es: { title: 'Imp', text: 'I {{tax}}' } },
      ],
      equal: [],
    });
    server.answer({
      'terms/saveDraft': (input: DraftChange & { revision: number }) =>
        input.revision === 0 ? new Refused(409, 'STALE', { current: other }) : saved(other, input),
    });
    type('English', 'Cash only.');
    press('Save');
    await waitFor(() => expect(sent('terms/saveDraft')).toHaveLength(2));
    expect(sent('terms/saveDraft')[1]).toMatchObject({ revision: 1, blocks: [{ id: 'payment-terms' }] });
    expect(await screen.findByText('Version 2 is a draft')).toBeTruthy();

    type('English', 'Cards only.');
    const theirs = saved(other, {
      blocks: [
        {
          id: 'payment-terms',
          en: { title: 'Payment Terms', text: 'Checks only.' },
          es: IN_FORCE.es['payment-terms'],
        },
      ],
      equal: [],
    });
    // someone else saved, and the page heard of it
    act(
      () =>
        void queryClient.setQueryData(orpc.terms.draft.queryKey({ input: {} }), { ...theirs, revision: 9 }),
    );
    expect(await screen.findByText('Checks only.')).toBeTruthy();
    expect(screen.getByText('Cards only.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    press('Keep mine');
    press('Save');
    await waitFor(() =>
      expect(sent('terms/saveDraft').at(-1)).toMatchObject({
        revision: 9,
        blocks: [{ en: { text: 'Cards only.' } }],
      }),
    );
  });
});

describe('versions of the terms', () => {
  const DRAFT = saved(start, {
    blocks: [
      {
        id: 'payment-terms',
        en: { title: 'Payment Terms', text: 'We accept cash and shells.' },
        es: { title: 'Condiciones de pago', text: 'Aceptamos efectivo y conchas.' },
      },
    ],
    equal: [],
  });

  it('SET-01 TRM-01 lists them with period and signatures, and compares the draft word by word', async () => {
    server.answer({ 'terms/draft': DRAFT });
    await open();
    const card = within(await screen.findByRole('region', { name: 'Versions' }));
    expect(await card.findByText(/^section 5, by Marisol Vega/)).toBeTruthy();
    expect(card.getByText('effective April 1, 2025, 212 signatures')).toBeTruthy();
    expect(card.getByRole('link', { name: 'View version 1' }).getAttribute('href')).toBe(
      '/terms-and-conditions?version=2025-04-01',
    );
    fireEvent.click(card.getByRole('button', { name: 'Compare' }));
    const dialog = await screen.findByRole('dialog', { name: 'Version 2 vs. version 1' });
    expect([...dialog.querySelectorAll('ins')].map((one) => one.textContent).join('|')).toContain('shells.');
    expect([...dialog.querySelectorAll('del')].map((one) => one.textContent).join('|')).toContain(
      'credit cards',
    );
    expect(within(dialog).getAllByRole('region')).toHaveLength(1);
  });

  it('SET-01 publishes only what was confirmed, as it was seen, and says why not', async () => {
    server.answer({ 'terms/draft': DRAFT, 'terms/publish': new Refused(409, 'STALE', { current: DRAFT }) });
    await open();
    press('Publish version 2');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Publish version 2?' }));
    expect(dialog.getByText('5. Payment terms')).toBeTruthy();
    expect(sent('terms/publish')).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Publish version 2' }));
    expect(await dialog.findByText('Someone else just saved changes.')).toBeTruthy();
    server.answer({ 'terms/publish': { version: '2026-02-03', number: 2 } });
    fireEvent.click(dialog.getByRole('button', { name: 'Publish version 2' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent('terms/publish')).toEqual([{ revision: 1 }, { revision: 1 }]);
  });

  it('SET-01 throws a draft away after asking', async () => {
    server.answer({ 'terms/draft': DRAFT, 'terms/discardDraft': { ...start, revision: 2 } });
    await open();
    press('Discard draft');
    const dialog = within(await screen.findByRole('alertdialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Discard draft' }));
    await waitFor(() => expect(sent('terms/discardDraft')).toEqual([{ revision: 1 }]));
    await waitFor(() => expect(field('English', 'Text').value).toContain('approved financing'));
  });
});
