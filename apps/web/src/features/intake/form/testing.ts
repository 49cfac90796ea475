import type { Outputs } from '@kickstand/api';
import { emptyIntakeForm, type IntakeForm } from '@kickstand/domain/intake';
import { type IntakeSettings, SECTIONS } from '@kickstand/domain/settings';
import { termsFor } from '@kickstand/domain/terms';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import type { Answered, Answers } from '../../../lib/testing/fake-server.ts';
import { fakeServer } from '../../../lib/testing/screen.tsx';
import { sessionOf } from '../../../lib/testing/session.ts';

type Option = Answered<'vehicles/options'>[number];

export const FORM_ID = '7f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const PERSON_ID = '6f9619ff-8b86-4d11-b42d-00c04fc964ff';

export const option = (type: Option['type'], displayName: string, custom = false): Option => ({
  id: `00000000-0000-4000-8000-${displayName.length.toString().padStart(12, '0')}`,
  type,
  name: displayName.toLowerCase(),
  displayName,
  custom,
  mayChange: true,
  makes: [],
});

/** A technician is signed in, with the default settings. */
const STAFF_ANSWERS: Answers = {
  'auth/session': sessionOf({
    ...{ id: PERSON_ID, firstName: 'Luis', lastName: 'Ortega', email: 'luis@shop.test', role: 'technician' },
  }),
  'intake/setting': () => intakeSetting(),
  'vehicles/options': (input) =>
    input.type === 'make' ? [option('make', 'Ducati'), option('make', 'Honda')] : [],
  'customers/recognize': [],
  'terms/text': () => termsAnswer('2025-04-01'),
};

/** The built-in text under that name. */
export const termsAnswer = (version: string): Answered<'terms/text'> => ({
  version,
  number: 1,
  inForce: true,
  en: { ...termsFor('en'), version },
  es: { ...termsFor('es'), version },
  shop: null,
});

/** Complete except for the deposit. */
export const filledForm = (change: Partial<IntakeForm> = {}): IntakeForm => ({
  ...emptyIntakeForm('en'),
  intakeFormId: FORM_ID,
  customerName: 'Owen Pratt',
  customerEmail: 'owen@riders.test',
  customerPhone: '2015550187',
  customerContact: 'phone',
  idScan: 'id-images/owen.jpg',
  bikeMake: 'Honda',
  bikeModel: 'CB500X',
  bikeYear: '2022',
  bikeColor: 'Red',
  bikeClassification: 'Adventure',
  vin: 'MLHPC6408N5100234',
  mileage: '4000',
  photoLeftSide: 'bike-photos/left.jpg',
  photoRightSide: 'bike-photos/right.jpg',
  photoFront: 'bike-photos/front.jpg',
  photoBack: 'bike-photos/back.jpg',
  customerConcerns: 'Front clunks.',
  termsAccepted: true,
  termsVersion: '2025-04-01',
  customerSignature: 'signatures/owen.png',
  technicianSignature: 'signatures/luis.png',
  ...change,
});

const AT = '2025-04-15T14:42:00.000Z';
const NO_PICTURES = {
  pictures: { photoLeftSide: null, photoRightSide: null, photoFront: null, photoBack: null },
  extraPictures: [],
  signatures: { customerSignature: null, technicianSignature: null },
  idScanUrl: null,
};

/** A draft as the server has it. */
export const storedDraft = (form: IntakeForm, revision = 3): Answered<'intake/draft'> => ({
  ...NO_PICTURES,
  ...{ tempId: FORM_ID, form, revision, depositId: null, updatedAt: AT, updatedBy: 'Marisol Vega' },
});

export const draftSaved = (revision: number): Answered<'intake/saveDraft'> => ({ revision, updatedAt: AT });

/** A submitted form as the server has it. */
export const storedForm = (form: IntakeForm, revision = 3): Outputs['intake']['find'] => ({
  ...NO_PICTURES,
  ...{ id: FORM_ID, number: 3, form, revision, bikeInfo: '2022 Honda CB500X', status: 'pending' },
  ...{ createdAt: AT, createdBy: 'Marisol Vega', emailSentAt: null, convertedTo: null, convertedAt: null },
  ...{ deposit: { amountCents: 10_000, method: 'cash', paidAt: null, payment: null }, customerId: null },
  ...{ hasIdScan: false, idScanErasedAt: null, signatureChecks: [], shared: false, mayDelete: true },
});

function stubDrawing(): void {
  // why: jsdom cannot draw; the signature pad and the pop-ups are covered by browser tests
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const context = new Proxy({}, { get: () => () => {}, set: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
}

/** The server of a shop in which a technician is signed in, and a screen for the form. */
export function formServer() {
  const server = fakeServer();
  beforeEach(() => {
    server.answer(STAFF_ANSWERS);
    stubDrawing();
  });
  return {
    ...server,
    /** The calls of a procedure so far. */
    sent: (procedure: string) =>
      server.calls.filter((call) => call.procedure === procedure).map(({ input }) => input),
  };
}

export const intakeSetting = (
  required: Partial<IntakeSettings['required']> = {},
): Answered<'intake/setting'> => ({
  settings: { ...SECTIONS.intake.start, required: { ...SECTIONS.intake.start.required, ...required } },
  termsVersion: '2025-04-01',
  depositCents: 10_000,
  mailConfigured: false,
});

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
