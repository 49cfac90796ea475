import { act, screen } from '@testing-library/react';
import { calls } from '../../../lib/testing/fake-server.ts';
import type { Duplicate } from './customer-types.ts';

export const RAY = '6f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
export const RAYMOND = '7f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
export const BIKE = '8f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
export const ORDER = '9f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
export const AT = '2026-04-09T14:00:00.000Z';

export const DUPLICATE: Duplicate = {
  id: RAYMOND,
  name: 'Raymond Delgado',
  phone: '9735550142',
  email: '',
  notes: '',
  createdAt: AT,
  lastVisitAt: AT,
  has: { intakes: 2, orders: 1, bikes: 1 },
  evidence: ['phone', 'name'],
};

export const sent = (procedure: string) => calls.filter((call) => call.procedure === procedure);
export const click = (name: string | RegExp) => act(async () => screen.getByRole('button', { name }).click());
