import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { fakeServer, showScreen } from '../../lib/testing/screen.tsx';
import { TooltipProvider } from '../../ui/overlay/tooltip.tsx';
import BoardScreen from './board/board-screen.tsx';
import OrderScreen from './detail/order-screen.tsx';
import DiagnosticScreen from './diagnostic/diagnostic-screen.tsx';
import { beside, card, JOB, job, ME, ORDER, onPhone, order } from './shared/testing.ts';

const server = fakeServer();
const called = (procedure: string) => server.calls.filter((call) => call.procedure === procedure);

const question = {
  id: ME,
  side: 'customer' as const,
  text: 'Can it wait?',
  by: '',
  at: '2026-04-10T14:00:00.000Z',
};
const answered = { ...question, id: ORDER, side: 'staff' as const, text: 'Until June.', by: 'Luis Ortega' };
const waiting = (questions: (typeof question | typeof answered)[], decision: 'asked' | 'open') =>
  order({
    status: 'awaiting_approval',
    jobs: [job({ decision, decisionNote: decision === 'asked' ? 'Can it wait?' : '', questions })],
    moves: [{ event: 'approve', to: 'approved', requires: ['decision'], blockers: [] }],
  });

const answers = () => ({
  ...beside('technician'),
  'workorders/find': waiting([question], 'asked'),
  'workorders/answer': {
    order: { ...waiting([question, answered], 'open'), revision: 6 },
    mailed: false,
    texted: false,
  },
});

async function show(Screen: () => ReactNode, path: string) {
  server.answer(answers());
  await showScreen(
    <TooltipProvider>
      <Screen />
    </TooltipProvider>,
    `${path}/${ORDER}`,
    `${path}/:reportId`,
  );
}

/** Fills in and sends a reply within a section of the page. */
function reply(inside: HTMLElement) {
  fireEvent.change(within(inside).getByLabelText('Your reply'), { target: { value: ' Until June. ' } });
  fireEvent.click(within(inside).getByRole('button', { name: 'Send reply' }));
}

describe('a customer’s question', () => {
  it('PUB-07 is answered in the workspace where it is shown, and both are shown', async () => {
    await show(DiagnosticScreen, '/dashboard/diagnostic');
    const talk = await screen.findByRole('region', { name: 'Questions about Front brake service' });
    expect(within(talk).getByText('Can it wait?')).toBeTruthy();
    reply(talk);
    expect(await within(talk).findByText('Until June.')).toBeTruthy();
    expect(called('workorders/answer')[0]?.input).toMatchObject({
      id: ORDER,
      jobId: JOB,
      text: 'Until June.',
    });
    await waitFor(() => expect(within(talk).queryByLabelText('Your reply')).toBeNull());
    expect(within(talk).getByText(/Luis Ortega replied/)).toBeTruthy();
  });

  it('PUB-07 is open on the order page of a wide screen; once answered, it says when, and the job is no longer marked', async () => {
    await show(OrderScreen, '/dashboard/reports');
    const card = await screen.findByRole('region', { name: 'Ray has a question' });
    expect(within(card).getByText('Can it wait?')).toBeTruthy();
    const job = screen.getByRole('region', { name: 'Front brake service' });
    expect(within(job).getByText('Question')).toBeTruthy();
    expect(screen.getAllByLabelText('Your reply')).toHaveLength(1);
    reply(card);
    expect(await screen.findByRole('region', { name: 'Reply sent, 10:00 AM' })).toBeTruthy();
    expect(screen.queryByLabelText('Your reply')).toBeNull();
    expect(within(job).queryByText('Question')).toBeNull();
    expect(within(job).getByText('Until June.')).toBeTruthy();
  });

  it('PUB-07 is one row on a phone, which expands in place', async () => {
    onPhone();
    await show(OrderScreen, '/dashboard/reports');
    const card = await screen.findByRole('region', { name: 'Ray has a question' });
    expect(within(card).queryByLabelText('Your reply')).toBeNull();
    fireEvent.click(within(card).getByRole('button', { name: 'Reply: Front brake service' }));
    expect(document.activeElement).toBe(within(card).getByLabelText('Your reply'));
  });
});

describe('stuck bikes', () => {
  it('WO-13 PUB-07 names an open question and leads to the answer', async () => {
    const stuck = {
      ...{ whose: 'technician' as const, event: null, dueAt: '2030-01-01T00:00:00.000Z', overdue: false },
      ...{ abandonmentDue: false, questionOpen: true },
    } as const;
    server.answer({
      ...beside('admin'),
      'workorders/board': [],
      'workorders/stuck': [{ order: card({ status: 'awaiting_approval', stuck }), stuck, blockers: [] }],
    });
    await showScreen(<BoardScreen />, '/dashboard/work-orders?view=stuck');
    expect(await screen.findByText('Question open')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Reply' }).getAttribute('href')).toBe(
      `/dashboard/reports/${ORDER}`,
    );
  });
});
