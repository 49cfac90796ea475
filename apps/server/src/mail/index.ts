export { enqueueMail } from './enqueue-mail.ts';
export { mailRouter } from './mail.router.ts';
export { startMailDelivery } from './start-mail-delivery.ts';
