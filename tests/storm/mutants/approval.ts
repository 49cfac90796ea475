// What the customer approved, and what was only proposed.
import { type Mutant, WORKORDER_RULES, WORKORDERS } from './mutant.ts';

export const APPROVAL_MUTANTS: readonly Mutant[] = [
  {
    name: 'an approved line can be raised',
    file: `${WORKORDER_RULES}/contract.ts`,
    find: 'const unitPriceCents = Math.min(wanted.unitPriceCents, approved.unitPriceCents);',
    replace: 'const { unitPriceCents } = wanted;',
    more: ['edit approved line'],
  },
  {
    name: 'a later discount grows without a reason',
    file: `${WORKORDERS}/jobs/lines.ts`,
    find: 'isApproved && isMoreOff && !reason)',
    replace: 'isApproved && isMoreOff && !reason && !isMoreOff)',
    more: ['edit later discount', 'add to approved job'],
  },
  {
    name: 'an approved line becomes another kind',
    file: `${WORKORDERS}/jobs/additions.ts`,
    find: "const FIXED_FIELDS = ['kind', ",
    replace: 'const FIXED_FIELDS = [',
    more: ['next step', 'rewrite approved'],
  },
  {
    name: 'an approved line takes another part',
    file: `${WORKORDERS}/jobs/additions.ts`,
    find: "...(isOther ? ['sku'] : []), ",
    replace: '',
    more: ['new product', 'next step', 'rewrite approved'],
  },
  {
    name: 'what nobody approved yet is billed',
    file: `${WORKORDERS}/jobs/job-state.ts`,
    find: "  jobs.filter((job) => job.decision === 'approved');",
    replace: "  jobs.filter((job) => job.decision === 'approved' || job.decision === 'open');",
  },
  {
    name: 'a line added to an approved job is billed unasked',
    file: `${WORKORDERS}/jobs/lines.ts`,
    find: 'approved && !discounted ? await openAddition(deps, tx, actor, job) : job.id;',
    replace:
      "approved && !discounted && order.id === '' ? await openAddition(deps, tx, actor, job) : job.id;",
    more: ['next step', 'add to approved job'],
  },
  {
    name: 'extra work withdraws what was approved',
    file: `${WORKORDERS}/moves/transition-effects.ts`,
    find: 'decidedHash: null })\n      .where(inArray(workorderJobs.id, jobsToDecide));',
    replace:
      'decidedHash: null, approvedCents: null, approvedTaxableCents: null })\n      .where(inArray(workorderJobs.orderId, [row.id]));',
    more: ['next step', 'add job', 'send estimate'],
  },
  {
    name: 'a proposed line is marked done',
    file: `${WORKORDERS}/jobs/mark-line.ts`,
    find: "if (job.decision !== 'approved' || (done && line.struckAt))",
    replace: 'if (done && line.struckAt)',
    more: ['add job', 'mark done'],
  },
  {
    name: 'declining an addition declines its job',
    file: `${WORKORDERS}/estimates/decide.ts`,
    find: '  if (approved) await freezeLines(',
    replace:
      "  if (decision === 'declined' && job.parentId) await tx.update(workorderJobs).set({ decision }).where(eq(workorderJobs.id, job.parentId));\n  if (approved) await freezeLines(",
    more: ['next step', 'add to approved job', 'send estimate', 'decide online'],
  },
  {
    name: 'work starts before anything is approved',
    file: `${WORKORDER_RULES}/moves/machine.ts`,
    find: "  start_work: {\n    from: ['approved', 'waiting_parts'],\n    to: 'in_progress',\n    may: 'workorder.work',\n    guards: ['authorized', 'withinAuthorization'],",
    replace:
      "  start_work: {\n    from: ['diagnosing', 'awaiting_approval', 'approved', 'waiting_parts'],\n    to: 'in_progress',\n    may: 'workorder.work',\n    guards: [],",
    more: ['next step', 'add job', 'move'],
  },
  {
    name: 'a version that was sent changes with the next one',
    file: `${WORKORDERS}/moves/transition-effects.ts`,
    find: '  await tx.insert(estimateVersions).values({',
    replace:
      "  const { sql } = await import('drizzle-orm');\n  await tx.execute(sql`alter table estimate_versions disable trigger user`);\n  await tx.execute(sql`update estimate_versions set estimate = estimate || '{\"depositCents\": 1}'`);\n  await tx.insert(estimateVersions).values({",
    more: ['next step', 'add job', 'send estimate'],
  },
  {
    name: 'what was signed takes over what is said later',
    file: 'apps/server/src/review/signed.ts',
    find: '(await decisionsOf(deps.db, order.id)).filter((copy) => copy.version === version);',
    replace: 'await decisionsOf(deps.db, order.id);',
    more: ['next step', 'add job', 'send estimate', 'decide online'],
  },
];
