/** What customers ask about a job, and the shop's answers. */
export const orderQuestions = {
  title: 'Customer questions',
  of: 'Questions about {{job}}',
  customer: '{{name}} asked, {{when}}',
  staff: '{{name}} answered, {{when}}',
  open: 'Question open',
  answer: 'Answer',
  answerOf: 'Answer the question about {{job}}',
  more: 'Add to answer',
  field: 'Your answer',
  hint: 'The customer sees it on the review page and gets it by email.',
  hintNoMail: 'The customer sees it on the review page. This order has no email address.',
  send: 'Send answer',
  sent: 'Answer sent. An email is on its way.',
  sentNoMail: 'Answer saved. No email was sent; the customer sees it on the review page.',
};
