import { LANGUAGES } from '@kickstand/domain/language';
import { REMINDER_RULES, reminderRuleSchemas, remindersSchema, SKIPS } from '@kickstand/domain/messages';
import * as z from '@kickstand/domain/zod';
import { nothing, procedure, timestamp, uuid } from '../base.ts';
import { triedText } from './schemas.ts';

const readers = { may: 'messages.write', owns: 'all' } as const;
const managers = { may: 'messages.manage', owns: 'all' } as const;
const revision = z.int32().check(z.nonnegative());

export const reminderRules = z.extend(remindersSchema, { revision: z.number() });

const person = z.object({
  /** Null: someone who made an appointment and has not visited yet. */
  customerId: z.nullable(z.string()),
  name: z.string(),
  bike: z.string(),
  orderId: z.nullable(z.string()),
  at: timestamp,
  /** The cause: date, mileage, declined work, a notice, a visit. */
  why: z.enum(['date', 'mileage', 'declined', 'unsafe', 'waiting', 'visit']),
  miles: z.nullable(z.number()),
  work: z.string(),
  text: z.boolean(),
  email: z.boolean(),
  skip: z.nullable(z.enum(SKIPS)),
  /** In their language, as it would be sent. */
  words: z.string(),
});

export const reminders = {
  overview: procedure(readers)
    .route({ method: 'GET', path: '/reminders', summary: "The rules, today's reminders, and who came back" })
    .input(nothing)
    .output(
      z.object({
        rules: reminderRules,
        provider: z.boolean(),
        mailServer: z.boolean(),
        quietFrom: z.number(),
        quietTo: z.number(),
        paused: z.boolean(),
        /** What every text may name of the shop. */
        figures: z.object({ shop: z.string(), phone: z.string(), book: z.string() }),
        today: z.object({ sent: z.number(), waiting: z.number(), failed: z.number() }),
        month: z.number(),
        /** Over the last 90 days: how many visited after the reminder. */
        cameBack: z.object({ sent: z.number(), came: z.number() }),
      }),
    ),

  preview: procedure(readers)
    .route({
      method: 'GET',
      path: '/reminders/{rule}',
      summary: 'Reminders of the next 30 days, with the reasons for sending or skipping',
    })
    .input(z.strictObject({ rule: z.enum(REMINDER_RULES) }))
    .output(
      z.object({
        /** People who would get one as soon as the rule is turned on. */
        now: z.number(),
        /** Within 30 days, including those due now. */
        soon: z.number(),
        skipped: z.number(),
        /** Who would have gotten one by now, had they agreed. */
        due: z.object({ optedOut: z.number(), noConsent: z.number() }),
        /** The first of each. */
        people: z.array(person),
      }),
    ),

  save: procedure(managers)
    .route({
      method: 'PUT',
      path: '/reminders',
      summary: 'Change the rules; a change that reaches people immediately must state their number',
    })
    .input(
      z.strictObject({
        appointment: reminderRuleSchemas.appointment,
        serviceDue: reminderRuleSchemas.serviceDue,
        declinedWork: reminderRuleSchemas.declinedWork,
        pickupWaiting: reminderRuleSchemas.pickupWaiting,
        perWeek: remindersSchema.shape.perWeek,
        revision,
        /** The number of people the person saw; fewer than there are now is refused. */
        seen: z.int32().check(z.nonnegative()),
      }),
    )
    .output(reminderRules)
    .errors({
      STALE: { status: 409, data: z.object({ current: reminderRules }) },
      RULE_REACHES: { status: 409, data: z.object({ people: z.number() }) },
    }),

  sendTest: procedure(managers)
    .route({
      method: 'POST',
      path: '/reminders/{rule}/test',
      summary: 'Send a reminder with example figures: by email to oneself, by text to a number of one’s own',
    })
    .input(
      z.strictObject({
        rule: z.enum(REMINDER_RULES),
        language: z.enum(LANGUAGES),
        /** Empty: not by text. */
        to: z.string().check(z.maxLength(40, 'TOO_LONG')),
      }),
    )
    .output(
      z.object({
        /** Null: that way is not set up, or the rule does not use it. */
        email: z.nullable(z.string()),
        text: z.nullable(triedText),
      }),
    )
    .errors({
      TEXT_NO_PROVIDER: { status: 409 },
      MAIL_NOT_CONFIGURED: { status: 409 },
      TEXT_PHONE_INVALID: { status: 422 },
    }),

  pause: procedure(managers)
    .route({ method: 'PUT', path: '/reminders/pause', summary: 'Pause reminders for the rest of the day' })
    .input(z.strictObject({ paused: z.boolean() }))
    .output(reminderRules),

  sent: procedure(readers)
    .route({ method: 'GET', path: '/reminders/sent', summary: 'Sent reminders, newest first' })
    .input(z.strictObject({ after: z.optional(uuid) }))
    .output(
      z.object({
        reminders: z.array(
          z.object({
            id: z.string(),
            rule: z.enum(REMINDER_RULES),
            customer: z.object({ id: z.nullable(z.string()), name: z.string() }),
            at: timestamp,
            text: z.boolean(),
            email: z.boolean(),
            cameBack: z.boolean(),
          }),
        ),
        more: z.boolean(),
      }),
    ),
};
