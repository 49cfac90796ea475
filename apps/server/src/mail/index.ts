export type { DeliveryOutcome, SentMail } from './deliver-mail.ts';
export { enqueueMail, type Fact } from './enqueue-mail.ts';
export { mailRouter } from './mail.router.ts';
export { type MailDelivery, startMailDelivery } from './start-mail-delivery.ts';
