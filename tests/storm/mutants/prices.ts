// Totals of lines, jobs and orders.
import { type Mutant, WORKORDER_RULES, WORKORDERS } from './mutant.ts';

export const PRICES_MUTANTS: readonly Mutant[] = [
  {
    name: 'struck lines come back in a version',
    file: `${WORKORDERS}/jobs/job-state.ts`,
    find: '    .filter((line) => !line.struckAt)\n',
    replace: '',
    more: ['strike', 'send estimate'],
  },
  {
    name: 'declined jobs are in a version',
    file: `${WORKORDERS}/jobs/job-state.ts`,
    find: "jobs.filter((job) => job.decision === 'approved' || needsAsking(job))",
    replace: '[...jobs]',
    more: ['decide online', 'send estimate'],
  },
  {
    name: 'tax is taken per job',
    file: 'packages/domain/src/tax/index.ts',
    find: 'const taxCents = taxOn(taxableCents, ratePpm);',
    replace: 'const taxCents = jobs.reduce((cents, job) => cents + taxOn(job.taxableCents, ratePpm), 0);',
  },
  {
    name: 'a discount comes off the taxed lines alone',
    file: `${WORKORDER_RULES}/estimate/totals.ts`,
    find: 'proRata(grossCents - subtotalCents, taxableGrossCents, grossCents)',
    replace: 'grossCents - subtotalCents',
    more: ['add job'],
  },
  {
    name: 'half a cent is dropped',
    file: `${WORKORDER_RULES}/estimate/lines.ts`,
    find: '(line.unitPriceCents ?? 0) + 500) / 1000)',
    replace: '(line.unitPriceCents ?? 0)) / 1000)',
  },
  {
    name: 'a strike makes a job negative',
    file: `${WORKORDERS}/jobs/mark-line.ts`,
    find: 'if (discountCents > roomCents && !reduceDiscount)',
    replace: 'if (discountCents < 0)',
    more: ['strike', 'add to approved job'],
  },
  {
    name: 'a reduced discount is not restored',
    file: `${WORKORDERS}/jobs/mark-line.ts`,
    find: 'discounts.push(...(await refitDiscounts(tx, lines)));',
    replace: 'if (reason !== null) discounts.push(...(await refitDiscounts(tx, lines)));',
    more: ['add job', 'next step', 'strike', 'put back'],
  },
  {
    name: 'an edited discount takes more off than there is',
    file: `${WORKORDERS}/jobs/lines.ts`,
    find: "    if (await isJobBelowZero(tx, seen.jobId)) return { ok: false, code: 'DISCOUNT_TOO_LARGE' };\n    return {\n      ok: true,\n      grows: isApproved,",
    replace: '    return {\n      ok: true,\n      grows: isApproved,',
    more: ['add job', 'edit line'],
  },
  {
    name: 'a discount in percent does not follow its job',
    file: `${WORKORDERS}/jobs/lines.ts`,
    find: 'const changed = withPercentAmounts(lines).filter(',
    replace: 'const changed = withPercentAmounts(lines).slice(lines.length).filter(',
    more: ['add job', 'edit line'],
  },
  {
    name: 'a removed line leaves a discount that is larger than its job',
    file: `${WORKORDERS}/jobs/lines.ts`,
    find: "    if (await isJobBelowZero(tx, seen.jobId)) return { ok: false, code: 'DISCOUNT_TOO_LARGE' };\n    if (job.parentId",
    replace: '    if (job.parentId',
    more: ['add job', 'remove line'],
  },
];
