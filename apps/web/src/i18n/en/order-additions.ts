/** Approved jobs, and what is added to them. */
export const orderAdditions = {
  addition: 'Addition',
  proposed: 'Not approved yet',
  addHint: 'This job is approved. What you add becomes an addition: the customer has to approve it first.',
  editHint:
    'Approved at {{quantity}} × {{price}}. Going down needs a reason and counts at once. What goes above it becomes an addition the customer has to approve.',
  reason: 'Why the bill goes down',
  reasonHint: 'Needed when the customer pays less.',
  belowZero:
    'The discount of {{discount}} would be larger than what is left of the job ({{room}}). Reduce the discount with it?',
  reduce: 'Strike and reduce the discount',
  approvedSoFar: 'Approved so far',
  askedNow: 'Asked now',
  ifApproved: 'Total if approved',
};
