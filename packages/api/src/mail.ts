import * as z from '@kickstand/domain/zod';
import { procedure, timestamp, uuid } from './base.ts';

const administrators = { may: 'mail.outbox', owns: 'all' } as const;

export const mail = {
  waitingLinks: procedure(administrators)
    .route({
      method: 'GET',
      path: '/mail/waiting-links',
      summary: 'Account emails waiting for a mail server',
    })
    .output(
      z.array(
        z.object({
          id: uuid,
          /** The mail's kind: confirm_address, reset_password, confirm_email or invitation. */
          kind: z.string(),
          to: z.string(),
          createdAt: timestamp,
          shownAt: z.nullable(timestamp),
        }),
      ),
    ),

  showLink: procedure(administrators)
    .route({
      method: 'POST',
      path: '/mail/waiting-links/{id}/show',
      summary: 'Show the link of such an email, once',
    })
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ link: z.string() }))
    .errors({ NOT_FOUND: { status: 404 }, ALREADY_SHOWN: { status: 409 } }),
};
