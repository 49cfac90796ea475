export type { DeliveryOutcome, SentMail } from './deliver-mail.ts';
export { enqueueMail, type Fact, withdrawWaiting } from './enqueue-mail.ts';
export { mailRouter } from './mail.router.ts';
export { LARGEST_MAIL_LOGO, type MailLogo } from './mail-logo.ts';
export type { MailServer } from './mail-server.ts';
export { mailState } from './mail-state.ts';
export { type MailDelivery, startMailDelivery } from './start-mail-delivery.ts';
export { SECURITY_CHANGES, type SecurityChange } from './templates/security-changes.ts';
export { tryServer } from './try-server.ts';
