import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answered } from '../../../lib/testing/fake-server.ts';
import { setOnline } from '../../../lib/testing/online.ts';
import { Refused, showScreen } from '../../../lib/testing/screen.tsx';
import { formBackup } from './draft/form-backup.ts';
import NewIntakeScreen from './screens/new-screen.tsx';
import { draftSaved, FORM_ID, filledForm, formServer, press } from './testing.ts';

const server = formServer();
const ZOE = '6f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const BIKE = '8f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const NEW = '/dashboard/intake-forms/new';

const KNOWN: Answered<'customers/known'> = {
  ...{ id: ZOE, name: 'Zoë Núñez', email: 'zoe@riders.test', phone: '9735550142' },
  ...{ preferredContact: 'text', language: 'es', lastVisitAt: null },
  bikes: [
    {
      ...{ id: BIKE, make: 'Honda', model: 'CB 750', year: '2006', color: 'Red' },
      ...{ classification: 'Standard', vin: 'JH2PC35106M700635', lastMileage: '12,400' },
    },
  ],
};

const value = (name: string) => screen.getByRole('textbox', { name }).getAttribute('value');
const open = (search: string) => showScreen(<NewIntakeScreen />, `${NEW}${search}`);
const form = () => screen.findByRole('textbox', { name: 'Customer name' });
/** Left unsent in this tab by the technician of these tests. */
const keep = (from?: string) =>
  formBackup.write({ formId: FORM_ID, form: filledForm({ mileage: '999' }), owner: null, from });

describe('a form for a known customer', () => {
  it('CUS-01 starts with their contact, their language and the selected bike, and nothing else', async () => {
    server.answer({ 'customers/known': KNOWN, 'intake/saveDraft': draftSaved(1) });
    await open(`?customer=${ZOE}&bike=${BIKE}`);
    await form();
    expect(server.sent('customers/known')[0]).toEqual({ id: ZOE, bikeId: BIKE });
    expect(['Customer name', 'Phone', 'Email', 'VIN'].map(value)).toEqual([
      'Zoë Núñez',
      '9735550142',
      'zoe@riders.test',
      'JH2PC35106M700635',
    ]);
    press('Save as Draft');
    await waitFor(() => expect(server.sent('intake/saveDraft')).toHaveLength(1));
    expect(server.sent('intake/saveDraft')[0]).toMatchObject({
      revision: 0,
      form: {
        ...{ termsLanguage: 'es', customerContact: 'text', bikeMake: 'Honda', bikeModel: 'CB 750' },
        ...{ bikeYear: '2006', bikeColor: 'Red', mileage: '', customerConcerns: '', termsAccepted: false },
      },
    });
  });

  it('CUS-01 says that there is no such customer or bike, and offers an empty form', async () => {
    server.answer({ 'customers/known': new Refused(404, 'NOT_FOUND') });
    const { router } = await open(`?customer=${ZOE}&bike=${BIKE}`);
    expect(await screen.findByText('This bike no longer belongs to this customer')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Start a blank form' }));
    await form();
    expect(router.state.location.search).toBe('');
    await waitFor(() => expect(value('Customer name')).toBe(''));
  });

  it('CUS-01 DRF-01 an unsent form is not overwritten: it is continued, or saved as a draft', async () => {
    keep();
    server.answer({ 'customers/known': KNOWN, 'intake/saveDraft': new Refused(503, 'UNAVAILABLE') });
    await open(`?customer=${ZOE}`);
    await screen.findByRole('heading', { name: 'Unfinished form: Owen Pratt' });
    press('Save draft and start new');
    await screen.findByText(/try again/i);
    expect(formBackup.read(null)?.formId).toBe(FORM_ID);

    server.answer({ 'intake/saveDraft': draftSaved(1) });
    press('Save draft and start new');
    await form();
    expect(server.sent('intake/saveDraft')[1]).toMatchObject({
      tempId: FORM_ID,
      revision: 0,
      form: { customerName: 'Owen Pratt', mileage: '999' },
    });
    expect([value('Customer name'), formBackup.read(null)]).toEqual(['Zoë Núñez', null]);
  });

  it('OFF-05 DRF-01 without a connection no draft is saved, and a sentence says why; the form can be continued', async () => {
    keep();
    server.answer({ 'customers/known': KNOWN });
    await open(`?customer=${ZOE}`);
    await screen.findByRole('heading', { name: 'Unfinished form: Owen Pratt' });
    setOnline(false);
    const save = screen.getByRole('button', { name: 'Save draft and start new' });
    expect(save.matches('fieldset:disabled *')).toBe(true);
    expect(screen.getByText('Changes here need a connection.')).toBeTruthy();
  });

  it('CUS-01 DRF-01 the unsent form is continued as it was left', async () => {
    keep();
    server.answer({ 'customers/known': KNOWN });
    await open(`?customer=${ZOE}`);
    fireEvent.click(await screen.findByRole('link', { name: 'Continue' }));
    await form();
    expect([value('Customer name'), value('Mileage')]).toEqual(['Owen Pratt', '999']);
  });

  it('CUS-01 DRF-01 after a reload, what was typed since is there and no question is asked', async () => {
    keep(`${ZOE} ${BIKE}`);
    server.answer({ 'customers/known': KNOWN });
    await open(`?customer=${ZOE}&bike=${BIKE}`);
    await form();
    expect([value('Customer name'), value('Mileage')]).toEqual(['Owen Pratt', '999']);
  });

  it('CUS-01 DRF-01 another customer in the URL is another form: unsaved input is asked about first', async () => {
    server.answer({ 'customers/known': KNOWN });
    const { router } = await open(`?customer=${ZOE}`);
    await form();
    fireEvent.change(screen.getByRole('textbox', { name: 'Mileage' }), { target: { value: '13000' } });
    void router.navigate(NEW);
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
    expect(router.state.location.search).toBe(`?customer=${ZOE}`);
  });
});
