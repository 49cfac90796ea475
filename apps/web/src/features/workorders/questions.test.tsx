import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer, showScreen } from '../../lib/testing/screen.tsx';
import { TooltipProvider } from '../../ui/tooltip.tsx';
import BoardScreen from './board/board-screen.tsx';
import OrderScreen from './detail/order-screen.tsx';
import DiagnosticScreen from './diagnostic/diagnostic-screen.tsx';
import { beside, card, JOB, job, ME, ORDER, order } from './shared/testing.ts';

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
    moves: [{ event: 'approve', to: 'approved', asks: ['decision'], blockers: [] }],
  });

const SCREENS = {
  'the order page': { screen: OrderScreen, path: '/dashboard/reports' },
  'the workspace': { screen: DiagnosticScreen, path: '/dashboard/diagnostic' },
} as const;

describe.each(Object.entries(SCREENS))('%s', (_name, { screen: Screen, path }) => {
  it('PUB-07 answers a customer’s question where it is asked, and shows both', async () => {
    server.answer({
      ...beside('technician'),
      'workorders/find': waiting([question], 'asked'),
      'workorders/answer': {
        order: { ...waiting([question, answered], 'open'), revision: 6 },
        mailed: false,
      },
    });
    await showScreen(
      <TooltipProvider>
        <Screen />
      </TooltipProvider>,
      `${path}/${ORDER}`,
      `${path}/:reportId`,
    );
    const talk = await screen.findByRole('region', { name: 'Questions about Front brake service' });
    expect(within(talk).getByText('Can it wait?')).toBeTruthy();
    fireEvent.change(within(talk).getByLabelText('Your answer'), { target: { value: ' Until June. ' } });
    fireEvent.click(within(talk).getByRole('button', { name: 'Send answer' }));
    expect(await within(talk).findByText('Until June.')).toBeTruthy();
    expect(called('workorders/answer')[0]?.input).toMatchObject({
      id: ORDER,
      jobId: JOB,
      text: 'Until June.',
    });
    await waitFor(() => expect(within(talk).queryByLabelText('Your answer')).toBeNull());
    expect(within(talk).getByText(/Luis Ortega answered/)).toBeTruthy();
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
    expect(screen.getByRole('link', { name: 'Answer' }).getAttribute('href')).toBe(
      `/dashboard/reports/${ORDER}`,
    );
  });
});
