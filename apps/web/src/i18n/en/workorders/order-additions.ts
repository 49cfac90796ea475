/** Approved jobs, and what is added to them. */
export const orderAdditions = {
  addition: 'Addition',
  proposed: 'Not approved yet',
  addHint: 'This job is approved. Anything you add needs the customer’s approval first.',
  editHint:
    'Approved at {{quantity}} × {{price}}. Lowering it needs a reason and applies right away. Anything above it needs the customer’s approval.',
  otherPart: 'For a different part, strike this line and add the new part.',
  reason: 'Reason for the lower price',
  reasonHint: 'Required when the customer pays less.',
  belowZero:
    'The {{discount}} discount is more than what’s left of the job ({{room}}). Reduce the discount too?',
  reduce: 'Strike and reduce discount',
  approvedSoFar: 'Approved so far',
  askedNow: 'Asked now',
  ifApproved: 'Total if approved',
};
