// Amounts in emails and texts.
import { type Mutant, WORKORDERS } from './mutant.ts';

export const MAILS_MUTANTS: readonly Mutant[] = [
  {
    name: 'a mailed order has one total while extra work is asked',
    file: `${WORKORDERS}/sharing/mail-customer.ts`,
    find: '  if (isAsking) return [...proposalFacts(approved, ifApproved), balanceFact(settlement)];\n',
    replace: '',
    more: ['next step', 'add job', 'send estimate', 'email order'],
  },
  {
    name: 'the text about extra work has one total',
    file: `${WORKORDERS}/sharing/mail-customer.ts`,
    find: 'approvedCents: hasExtraWork(estimate) ? estimate.approved.totalCents : undefined,',
    replace: 'approvedCents: undefined,',
    more: ['create order', 'next step', 'add job', 'send estimate'],
  },
  {
    name: 'the mail about a decision mixes up what was declined',
    file: `${WORKORDERS}/sharing/mail-customer.ts`,
    find: "{ label: 'declined', value: jobs('decline') },",
    replace: "{ label: 'declined', value: jobs('approve') },",
    more: ['next step', 'add job', 'send estimate', 'decide online'],
  },
];
