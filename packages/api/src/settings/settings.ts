import {
  intakeSettingsSchema,
  newPasscodeSchema,
  retentionSchema,
  securitySchema,
  setUpSchema,
  shopSchema,
} from '@kickstand/domain/settings';
import * as z from '@kickstand/domain/zod';
import { missing, nothing, procedure, revision, timestamp } from '../base.ts';
import { addressSettings } from './address.ts';
import { mailSettings } from './mail.ts';
import { numberings } from './numbering.ts';

const anyone = { may: 'anyone', owns: 'all' } as const;
const administrators = { may: 'settings.manage', owns: 'all' } as const;

/** The revision of a section: 0 until it was first changed. */
const sectionRevision = z.int32().check(z.nonnegative());
const securityRecord = z.extend(securitySchema, { revision: z.number() });
/** A ZIP from before they were validated is returned as it is. */
const shopRecord = z.extend(shopSchema, { zip: z.string(), revision: z.number(), updatedAt: timestamp });

const intakeRecord = z.extend(intakeSettingsSchema, { revision: z.number() });
const retentionRecord = z.extend(retentionSchema, { revision: z.number() });
const logoRecord = z.object({
  /** Valid for an hour or two; null without a logo. */
  url: z.nullable(z.string()),
  revision: z.number(),
});

export const settings = {
  boot: procedure(anyone)
    .route({
      method: 'GET',
      path: '/settings/boot',
      summary: 'What a browser needs before sign-in',
    })
    .output(
      z.object({
        setUp: z.enum(['needed', 'done']),
        codeRequired: z.boolean(),
        /** Demo servers say so on every screen and offer their sample accounts. */
        demo: z.boolean(),
        shop: z.nullable(z.object({ name: z.string(), city: z.string(), timeZone: z.string() })),
        idleLockMinutes: z.number(),
        /** The name of the shop's identity provider; null: none. */
        sso: z.nullable(z.object({ name: z.nullable(z.string()) })),
      }),
    ),

  setUp: procedure(anyone)
    .route({
      method: 'POST',
      path: '/settings/set-up',
      summary: 'First-run set-up: owner, shop, passcode, sample data; works once',
    })
    .input(setUpSchema)
    .output(z.object({ done: z.literal(true) }))
    .errors({ ALREADY_SET_UP: { status: 409 }, CODE_WRONG: { status: 403 } }),

  shop: procedure({ may: 'signed_in', owns: 'all' })
    .route({ method: 'GET', path: '/settings/shop', summary: "The shop's name, address and time zone" })
    .output(shopRecord),

  updateShop: procedure(administrators)
    .route({ method: 'PUT', path: '/settings/shop', summary: 'Change name, address or time zone' })
    .input(z.extend(shopSchema, { revision }))
    .output(shopRecord)
    /** Someone saved in the meantime: their version is returned, nothing is overwritten. */
    .errors({ STALE: { status: 409, data: z.object({ current: shopRecord }) } }),

  security: procedure(administrators)
    .route({ method: 'GET', path: '/settings/security', summary: 'Security settings' })
    .output(securityRecord),

  updateSecurity: procedure(administrators)
    .route({ method: 'PUT', path: '/settings/security', summary: 'Change the security settings' })
    .input(z.extend(securitySchema, { revision: sectionRevision }))
    .output(securityRecord)
    .errors({ STALE: { status: 409, data: z.object({ current: securityRecord }) } }),

  logo: procedure({ may: 'signed_in', owns: 'all' })
    .route({ method: 'GET', path: '/settings/logo', summary: "The shop's logo" })
    .output(logoRecord),

  setLogo: procedure(administrators)
    .route({
      method: 'PUT',
      path: '/settings/logo',
      summary: 'Set an uploaded picture as the logo, or remove it',
    })
    .input(
      z.strictObject({ path: z.nullable(z.string().check(z.maxLength(100))), revision: sectionRevision }),
    )
    .output(logoRecord)
    .errors({ ...missing, STALE: { status: 409, data: z.object({ current: logoRecord }) } }),

  intake: procedure(administrators)
    .route({ method: 'GET', path: '/settings/intake', summary: 'Intake settings' })
    .output(intakeRecord),

  updateIntake: procedure(administrators)
    .route({ method: 'PUT', path: '/settings/intake', summary: 'Change the intake settings' })
    .input(z.extend(intakeSettingsSchema, { revision: sectionRevision }))
    .output(intakeRecord)
    .errors({ STALE: { status: 409, data: z.object({ current: intakeRecord }) } }),

  retention: procedure(administrators)
    .route({ method: 'GET', path: '/settings/retention', summary: 'How long ID images are kept' })
    .output(retentionRecord),

  updateRetention: procedure(administrators)
    .route({ method: 'PUT', path: '/settings/retention', summary: 'Change how long ID images are kept' })
    .input(z.extend(retentionSchema, { revision: sectionRevision }))
    .output(retentionRecord)
    .errors({ STALE: { status: 409, data: z.object({ current: retentionRecord }) } }),

  changePasscode: procedure(administrators)
    .route({ method: 'POST', path: '/settings/passcode', summary: 'Change the admin passcode of the shop' })
    .input(
      z.strictObject({
        /** Of the person who changes it: an unattended screen is not enough to change the passcode. */
        password: z.string().check(z.minLength(1, 'PASSWORD_REQUIRED'), z.maxLength(200, 'TOO_LONG')),
        passcode: newPasscodeSchema,
      }),
    )
    .output(z.object({ changed: z.literal(true) }))
    .errors({ INVALID_CREDENTIALS: { status: 401 } }),

  environment: procedure(administrators)
    .route({
      method: 'GET',
      path: '/settings/environment',
      summary: "Settings that come from the server's environment",
    })
    .output(
      z.object({
        publicUrl: z.nullable(z.string()),
        /** Additional host names of the server. */
        allowedHosts: z.array(z.string()),
        https: z.boolean(),
        database: z.enum(['embedded', 'server']),
        dataDir: z.string(),
        /** Where pictures are stored: in the data folder, or in a bucket of this name. */
        s3Bucket: z.nullable(z.string()),
        /** Where the key of the ID images comes from: ID_KEY_FILE, APP_SECRET, or a file in the data folder. */
        idKey: z.enum(['file', 'secret', 'folder']),
        demo: z.boolean(),
        version: z.string(),
      }),
    ),

  ...addressSettings,
  ...mailSettings,
  ...numberings,

  sample: procedure(administrators)
    .route({ method: 'GET', path: '/settings/sample', summary: 'Whether there is sample data' })
    .output(z.object({ present: z.boolean() })),

  removeSample: procedure(administrators)
    .route({ method: 'POST', path: '/settings/remove-sample', summary: 'Delete the sample data' })
    .input(nothing)
    .output(z.object({ removed: z.number() })),
};
