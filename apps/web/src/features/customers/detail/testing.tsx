import { type Answers, answer } from '../../../lib/testing/fake-server.ts';
import { showScreen } from '../../../lib/testing/screen.tsx';
import type { CustomerPage } from '../shared/customer-types.ts';
import { AT, BIKE, ORDER, RAY } from '../shared/testing.ts';
import CustomerScreen from './customer-screen.tsx';

export const PAGE: CustomerPage = {
  customer: {
    id: RAY,
    name: 'Ray Delgado',
    email: 'ray@mail.test',
    phone: '9735550142',
    preferredContact: 'phone',
    language: 'en',
    consentEmail: true,
    consentText: false,
    consentCall: true,
    notes: 'Calls after 5 PM.',
    revision: 3,
    createdAt: AT,
  },
  given: { email: '', phone: '' },
  bikes: [
    {
      id: BIKE,
      title: '2021 Ducati Scrambler Icon',
      make: 'Ducati',
      model: 'Scrambler Icon',
      year: '2021',
      color: 'Yellow',
      vin: 'ZDM1YAKT3MB012345',
      plate: 'K42NRV',
      mileage: '14,820',
      photoUrl: null,
      since: AT,
      until: null,
      lastSeenAt: AT,
      here: { id: ORDER, number: 1047, status: 'in_progress' },
      orders: 1,
    },
  ],
  firstVisitAt: AT,
  lastVisitAt: AT,
  openOrders: 1,
  owedCents: 102_276,
  invoicedCents: 0,
  paidCents: 10_000,
  refundedCents: 0,
  creditedCents: 0,
  chargedCents: 0,
  counts: { orders: 1, intakes: 1, payments: 1, papers: 1 },
  merges: [],
  different: [],
};

export function openPage(answers: Answers = {}, id = RAY) {
  answer({
    'customers/find': PAGE,
    'customers/duplicates': [],
    'customers/orders': {
      orders: [
        {
          id: ORDER,
          number: 1047,
          status: 'in_progress',
          paymentState: 'deposit',
          bikeId: BIKE,
          bikeInfo: '2021 Ducati Scrambler Icon',
          createdAt: AT,
          archived: false,
          totalCents: 112_276,
          totalKind: 'bill',
          balanceCents: 102_276,
        },
      ],
      more: false,
    },
    ...answers,
  });
  return showScreen(<CustomerScreen />, `/dashboard/customers/${id}`, '/dashboard/customers/:customerId');
}
