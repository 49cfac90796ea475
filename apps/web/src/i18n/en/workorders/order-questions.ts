/** What customers ask about a job, and the shop's replies. */
export const orderQuestions = {
  title: 'Customer questions',
  of: 'Questions about {{job}}',
  customer: '{{name}} asked, {{when}}',
  staff: '{{name}} replied, {{when}}',
  open: 'Question open',
  has: '{{name}} has a question',
  answer: 'Reply',
  answerOf: 'Reply: {{job}}',
  more: 'Add to reply',
  field: 'Your reply',
  hint: 'The customer sees it on the review page and gets it by email.',
  hintNoMail: 'The customer sees it on the review page. This order has no email address.',
  send: 'Send reply',
  sentAt: 'Reply sent, {{when}}',
  sent: 'Reply sent. An email is on its way.',
  sentNoMail: 'Reply saved. No email was sent; the customer sees it on the review page.',
};
