import { emptyIntakeForm, type IntakeForm } from '@kickstand/domain/intake';
import { type IntakeSettings, SECTIONS } from '@kickstand/domain/settings';
import { termsFor } from '@kickstand/domain/terms';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { fakeServer } from '../../../lib/testing/screen.tsx';

export const FORM_ID = '7f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const PERSON_ID = '6f9619ff-8b86-4d11-b42d-00c04fc964ff';

export const option = (type: string, displayName: string, custom = false) => ({
  id: `00000000-0000-4000-8000-${displayName.length.toString().padStart(12, '0')}`,
  type,
  name: displayName.toLowerCase(),
  displayName,
  custom,
  mayChange: true,
  makes: [] as string[],
});

/** A technician is signed in, in a shop with the settings every shop starts with. */
const STAFF_ANSWERS = {
  'auth/session': {
    user: { id: PERSON_ID, email: 'luis@shop.test' },
    expiresAt: '2099-01-01T00:00:00.000Z',
    secondFactorDue: false,
    profile: {
      id: PERSON_ID,
      firstName: 'Luis',
      lastName: 'Ortega',
      email: 'luis@shop.test',
      role: 'technician',
      language: null,
      revision: 1,
    },
  },
  'intake/setting': () => intakeSetting(),
  'vehicles/options': (input: { type: string }) =>
    input.type === 'make' ? [option('make', 'Ducati'), option('make', 'Honda')] : [],
  'customers/recognize': [],
  'terms/text': () => termsAnswer('2025-04-01'),
};

/** The built-in text under that name. */
export const termsAnswer = (version: string) => ({
  version,
  inForce: true,
  en: { ...termsFor('en'), version },
  es: { ...termsFor('es'), version },
});

/** Nothing is missing but the deposit. */
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

/** A form as the server has it: a draft, or one that was submitted. */
export const stored = (form: IntakeForm, revision = 3) => ({
  id: FORM_ID,
  tempId: FORM_ID,
  form,
  revision,
  pictures: { photoLeftSide: null, photoRightSide: null, photoFront: null, photoBack: null },
  extraPictures: [],
  signatures: { customerSignature: null, technicianSignature: null },
  idScanUrl: null,
  updatedBy: 'Marisol Vega',
});

function stubDrawing(): void {
  // why: jsdom draws nothing; the pad and the pop-ups are met in the browser tests
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

/** The server of a shop in which a technician is signed in, and a screen that can hold the form. */
export function formServer() {
  const server = fakeServer();
  beforeEach(() => {
    server.answer(STAFF_ANSWERS);
    stubDrawing();
  });
  return {
    ...server,
    /** What a procedure was sent so far. */
    sent: (procedure: string) =>
      server.calls.filter((call) => call.procedure === procedure).map(({ input }) => input),
  };
}

export const intakeSetting = (required: Partial<IntakeSettings['required']> = {}) => ({
  settings: { ...SECTIONS.intake.start, required: { ...SECTIONS.intake.start.required, ...required } },
  termsVersion: '2025-04-01',
  depositCents: 10_000,
  mailConfigured: false,
});

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
