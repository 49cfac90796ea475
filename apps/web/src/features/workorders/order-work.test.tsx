import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { speak } from '../../i18n/index.ts';
import type { Answers } from '../../lib/testing/fake-server.ts';
import { fakeServer, Refused, showScreen } from '../../lib/testing/screen.tsx';
import { TooltipProvider } from '../../ui/overlay/tooltip.tsx';
import OrderScreen from './detail/order-screen.tsx';
import DiagnosticScreen from './diagnostic/diagnostic-screen.tsx';
import type { WorkOrder } from './shared/order.ts';
import { beside, JOB, job, LINE, line, ME, ORDER, order } from './shared/testing.ts';

const server = fakeServer();
const called = (procedure: string) => server.calls.filter((call) => call.procedure === procedure);

async function openOrder(shown: WorkOrder, answers: Answers = {}) {
  server.answer({ ...beside('admin'), 'workorders/find': shown, ...answers });
  await showScreen(
    <TooltipProvider>
      <OrderScreen />
    </TooltipProvider>,
    `/dashboard/reports/${ORDER}`,
    '/dashboard/reports/:reportId',
  );
  await screen.findByRole('heading', { level: 1, name: shown.bikeInfo });
}

const working = (change: Partial<WorkOrder> = {}) =>
  order({
    status: 'in_progress',
    jobs: [
      job({
        decision: 'approved',
        lines: [
          line({ id: LINE, description: 'Pads' }),
          line({ id: ME, description: 'Bleed', kind: 'labor' }),
          line({ id: ORDER, description: 'Shop supplies', kind: 'fee' }),
          line({ id: JOB, description: 'Goodwill', kind: 'discount' }),
        ],
      }),
    ],
    ...change,
  });

describe('the work on an order', () => {
  it('WO-05 asks for no Mark done on a fee or a discount, and marks the rest done at once', async () => {
    let revision = 5;
    await openOrder(working(), {
      'workorders/lines/done': () => {
        revision += 1;
        return working({ revision });
      },
    });
    const open = screen.getAllByRole('button', { name: /^Mark done: / });
    expect(open.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Mark done: Pads',
      'Mark done: Bleed',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Mark all done: Front brake service' }));
    await waitFor(() => expect(called('workorders/lines/done')).toHaveLength(2));
    expect(called('workorders/lines/done').map(({ input }) => (input as { lineId: string }).lineId)).toEqual([
      LINE,
      ME,
    ]);
  });

  it('WO-03 asks why a quality check failed', async () => {
    await openOrder(
      order({
        status: 'quality_check',
        moves: [{ event: 'fail_check', to: 'in_progress', requires: ['reason'], blockers: [] }],
        stuck: {
          ...{ whose: 'head', event: 'fail_check', dueAt: '2030-01-01T00:00:00.000Z', overdue: false },
          ...{ abandonmentDue: false, questionOpen: false },
        },
      }),
      { 'workorders/move': order({ status: 'in_progress', revision: 6 }) },
    );
    fireEvent.click(screen.getAllByRole('button', { name: 'Fail check' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Fail the check for work order 1047?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Fail check' }));
    expect(await within(dialog).findByText('Please enter a value')).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Brake drags' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Fail check' }));
    await waitFor(() =>
      expect(called('workorders/move')[0]?.input).toMatchObject({
        event: 'fail_check',
        reason: 'Brake drags',
      }),
    );
  });

  it('EML-05 says before sending that no email will go out and why, and afterwards what happened', async () => {
    const { estimate } = order();
    await openOrder(order({ estimate: { ...estimate, noMail: 'no_server' } }), {
      'workorders/estimate/send': {
        ...{ version: 1, url: 'https://shop.test/review/x', mailed: false, texted: false },
        notMailed: 'no_server' as const,
        order: order({ status: 'awaiting_approval', revision: 6 }),
      },
    });
    fireEvent.click(screen.getAllByRole('button', { name: 'Send estimate' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/Email isn’t set up in Settings/)).toBeTruthy();
    expect(within(dialog).queryByText(/ray@riders.test/)).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send estimate' }));
    expect(await screen.findByText(/No email was sent: email isn’t set up/)).toBeTruthy();
    expect(screen.getByDisplayValue('https://shop.test/review/x')).toBeTruthy();
  });

  it('MSG-05 EML-05 says that an estimate went out as a text, not as an email', async () => {
    await openOrder(order({ customerEmail: '' }), {
      'workorders/estimate/send': {
        ...{ version: 1, url: 'https://shop.test/review/x', mailed: false, texted: true, notMailed: null },
        order: order({ status: 'awaiting_approval', revision: 6, customerEmail: '' }),
      },
    });
    fireEvent.click(screen.getAllByRole('button', { name: 'Send estimate' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send estimate' }));
    expect(await screen.findByText(/^A text to \(\d{3}\) \d{3}-\d{4} is on its way\.$/)).toBeTruthy();
    expect(screen.queryByText(/email/i)).toBeNull();
  });

  it('ERR-04 shows someone else’s changes of other fields before anything is saved', async () => {
    const theirs = { ...order({ revision: 6, jobs: [job({ lines: [line({ unitPriceCents: 39_000 })] })] }) };
    let tries = 0;
    await openOrder(order({ jobs: [job({ lines: [line({ unitPriceCents: 37_500 })] })] }), {
      'workorders/lines/update': () => {
        tries += 1;
        return tries === 1 ? new Refused(409, 'STALE', { current: theirs }) : { ...theirs, revision: 7 };
      },
    });
    fireEvent.keyDown(screen.getByRole('button', { name: 'Actions for Brembo pad set' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit line' }));
    const form = await screen.findByRole('form', { name: 'Line' });
    fireEvent.change(within(form).getByLabelText('Description'), { target: { value: 'Pads, sintered' } });
    fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await within(form).findByText('Someone else changed other fields')).toBeTruthy();
    expect(within(form).getByText('$375.00')).toBeTruthy();
    expect(within(form).getByText('$390.00', { selector: 'b' })).toBeTruthy();
    expect(within(form).getByLabelText<HTMLInputElement>('Price').value).toBe('390.00');
    expect(called('workorders/lines/update')).toHaveLength(1);
    fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(called('workorders/lines/update')).toHaveLength(2));
    expect(called('workorders/lines/update')[1]?.input).toMatchObject({
      revision: 6,
      line: { description: 'Pads, sintered', unitPriceCents: 39_000 },
    });
  });

  it('WO-08 an approved line keeps what was agreed; a missing reason is asked for at its field', async () => {
    const agreed = line({
      id: LINE,
      description: 'Pads',
      approved: { quantityMilli: 2000, unitPriceCents: 6850 },
    });
    const shown = order({
      status: 'in_progress',
      jobs: [job({ decision: 'approved', lines: [{ ...agreed, quantityMilli: 2000 }] })],
    });
    await openOrder(shown, { 'workorders/lines/update': () => new Refused(422, 'REASON_REQUIRED') });
    fireEvent.keyDown(screen.getByRole('button', { name: 'Actions for Pads' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit line' }));
    const form = await screen.findByRole('form', { name: 'Line' });
    expect(
      within(form).getByText(/For a different part, strike this line and add the new part\./),
    ).toBeTruthy();
    expect(within(form).getByLabelText('Taxable')).toHaveProperty('disabled', true);
    expect(within(form).getByLabelText(/supplied/i)).toHaveProperty('disabled', true);
    expect(within(within(form).getByLabelText('Condition')).getAllByRole('option')).toHaveLength(1);
    fireEvent.change(within(form).getByLabelText('Quantity'), { target: { value: '1' } });
    fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
    const reason = within(form).getByLabelText('Reason for the lower price');
    await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
    await waitFor(() => expect(document.activeElement).toBe(reason));
    expect(within(form).queryByRole('alert')).toBeNull();
    expect(within(form).getByLabelText('Quantity')).toHaveProperty('value', '1');
    server.answer({ 'workorders/lines/update': shown });
    fireEvent.change(reason, { target: { value: 'Only one was worn' } });
    fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(called('workorders/lines/update')).toHaveLength(2));
    expect(called('workorders/lines/update')[1]?.input).toMatchObject({
      reason: 'Only one was worn',
      line: { quantityMilli: 1000, taxable: true, partCondition: 'new', customerSupplied: false },
    });
  });

  it.each([
    {
      language: 'en' as const,
      ...{ actions: 'Actions for Pads', edit: 'Edit line', form: 'Line', save: 'Save', price: 'Price' },
      ...{ approved: /^The customer approved this line\./, large: 'The discount is larger than the job.' },
      authorized: /^Charges on this order use up what the customer authorized\./,
    },
    {
      language: 'es' as const,
      ...{
        actions: 'Acciones de Pads',
        edit: 'Editar línea',
        form: 'Línea',
        save: 'Guardar',
        price: 'Precio',
      },
      ...{ approved: /^El cliente aprobó esta línea\./, large: 'El descuento es mayor que el trabajo.' },
      authorized: /^Los cargos de esta orden ya usan lo que el cliente autorizó\./,
    },
  ])('WO-14 WO-16 shows refusals of a line at its fields, and keeps the input ($language)', async (words) => {
    const shown = order({ jobs: [job({ lines: [line({ id: LINE, description: 'Pads' })] })] });
    const fields = ['kind', 'description', 'sku', 'partCondition', 'taxable', 'customerSupplied'];
    let refusal = new Refused(409, 'LINE_APPROVED', { fields });
    await openOrder(shown, { 'workorders/lines/update': () => refusal });
    await act(() => speak(words.language));
    fireEvent.keyDown(screen.getByRole('button', { name: words.actions }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: words.edit }));
    const form = within(await screen.findByRole('form', { name: words.form }));
    const price = form.getByLabelText<HTMLInputElement>(words.price);
    fireEvent.change(price, { target: { value: '99' } });
    const save = () => fireEvent.click(form.getByRole('button', { name: words.save }));
    save();
    expect(await form.findAllByText(words.approved)).toHaveLength(fields.length);
    for (const [code, text] of [
      ['DISCOUNT_TOO_LARGE', words.large],
      ['ABOVE_AUTHORIZED', words.authorized],
    ] as const) {
      refusal = new Refused(422, code);
      save();
      expect(await form.findByText(text)).toBeTruthy();
      await waitFor(() => expect(price.getAttribute('aria-invalid')).toBe('true'));
      await waitFor(() => expect(document.activeElement).toBe(price));
    }
    expect(form.queryByRole('alert')).toBeNull();
    expect(price.value).toBe('99');
  });

  it('WO-09 keeps pickup as the main button when the abandonment checklist is due', async () => {
    await openOrder(
      order({
        status: 'ready',
        moves: [
          { event: 'abandon', to: 'abandoned', requires: ['abandonChecklist'], blockers: [] },
          { event: 'close', to: 'closed', requires: ['pickupSignature'], blockers: [] },
        ],
        stuck: {
          ...{ whose: 'admin', event: 'close', dueAt: '2025-01-01T00:00:00.000Z', overdue: true },
          ...{ abandonmentDue: true, questionOpen: false },
        },
      }),
    );
    expect(screen.getAllByRole('button', { name: 'Mark picked up' }).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Mark as abandoned' })).toBeNull();
  });

  it('WO-17 adds a suggestion with its finding, and previews what it becomes', async () => {
    const suggestion = {
      ...{ key: 'Front brake service', laborMilli: 1500, found: true, added: false, photos: 1 },
      title: { en: 'Front brake service', es: 'Servicio de freno delantero' },
      service: { id: ME, nameEn: 'Brake service, front', nameEs: '' },
    };
    server.answer({
      ...beside('technician'),
      'workorders/find': order({ jobs: [] }),
      'workorders/suggestions': [suggestion],
      'workorders/jobs/addSuggested': order({ revision: 6 }),
    });
    await showScreen(
      <TooltipProvider>
        <DiagnosticScreen />
      </TooltipProvider>,
      `/dashboard/diagnostic/${ORDER}`,
      '/dashboard/diagnostic/:reportId',
    );
    expect(await screen.findByText('From your catalog: Brake service, front')).toBeTruthy();
    expect(screen.getByText('1.5 h · found here · 1 photo')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Add Front brake service' }));
    await waitFor(() =>
      expect(called('workorders/jobs/addSuggested')[0]?.input).toMatchObject({ key: 'Front brake service' }),
    );
  });
});
