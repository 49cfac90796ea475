import { LANGUAGES } from '@kickstand/domain/language';
import {
  blockTextSchema,
  PLACEHOLDERS,
  TERMS_BLOCKS,
  TERMS_LIMITS,
  TERMS_SECTIONS,
} from '@kickstand/domain/terms';
import * as z from '@kickstand/domain/zod';
import { missing, nothing, procedure, revision, timestamp } from '../base.ts';
import { shopAddress } from './shop-address.ts';

const anyone = { may: 'anyone', owns: 'all' } as const;
const administrators = { may: 'settings.manage', owns: 'all' } as const;

const versionKey = z.string().check(z.minLength(1), z.maxLength(TERMS_LIMITS.version));
const block = z.enum(TERMS_BLOCKS);
const language = z.enum(LANGUAGES);

const text = z.object({
  version: z.string(),
  effective: z.string(),
  title: z.string(),
  intro: z.string(),
  sections: z.array(
    z.object({
      number: z.number(),
      id: z.enum(TERMS_SECTIONS),
      title: z.string(),
      paragraphs: z.array(z.string()),
    }),
  ),
});

const blockText = z.object({ title: z.string(), text: z.string() });
const blocks = z.record(block, blockText);
const wording = z.object({ en: blocks, es: blocks });
const figureWords = z.record(z.enum(PLACEHOLDERS), z.string());

/** The draft or, while none is open, the version in force. */
export const termsDraft = z.object({
  open: z.boolean(),
  revision: z.number(),
  wording,
  marks: z.partialRecord(block, z.object({ lead: language, behind: z.boolean() })),
  updatedAt: z.nullable(timestamp),
  updatedBy: z.nullable(z.string()),
  inForce: z.object({ version: z.string(), number: z.number(), wording }),
  /** The number a version published now would get. */
  nextNumber: z.number(),
  /** The current value of each placeholder. */
  figures: z.object({ en: figureWords, es: figureWords }),
});

const stale = { STALE: { status: 409, data: z.object({ current: termsDraft }) } } as const;
/** 0: there never was a draft. */
const draftRevision = z.int32().check(z.nonnegative());

/** The terms that were accepted are not in force anymore: show these and ask again. */
export const otherTerms = {
  TERMS_CHANGED: { status: 409, data: z.object({ version: z.string() }) },
} as const;

export const terms = {
  text: procedure(anyone)
    .route({
      method: 'GET',
      path: '/terms',
      summary: 'The terms in force, or an earlier version by its name',
    })
    .input(z.strictObject({ version: z.optional(versionKey) }))
    .output(
      z.object({
        version: z.string(),
        /** Consecutive in each shop. */
        number: z.number(),
        inForce: z.boolean(),
        en: text,
        es: text,
        /** The shop's name; null before the set-up. */
        shop: z.nullable(z.omit(shopAddress, { timeZone: true })),
      }),
    )
    .errors(missing),

  versions: procedure(administrators)
    .route({
      method: 'GET',
      path: '/terms/versions',
      summary: 'Every version that was in force, newest first',
    })
    .input(nothing)
    .output(
      z.array(
        z.object({
          version: z.string(),
          number: z.number(),
          /** Calendar days; `until` is the day the next version came into force. */
          effective: z.string(),
          until: z.nullable(z.string()),
          /** Origin: built in, published by an administrator, or created because a figure changed. */
          origin: z.enum(['start', 'published', 'figures']),
          publishedBy: z.nullable(z.string()),
          publishedAt: timestamp,
          /** Signatures of customers, on intake forms and estimates. */
          signatures: z.number(),
        }),
      ),
    ),

  draft: procedure(administrators)
    .route({ method: 'GET', path: '/terms/draft', summary: 'The draft of the next version' })
    .input(nothing)
    .output(termsDraft),

  saveDraft: procedure(administrators)
    .route({
      method: 'PUT',
      path: '/terms/draft',
      summary: 'Save sections of the draft over the revision seen',
    })
    .input(
      z.strictObject({
        revision: draftRevision,
        blocks: z
          .array(z.strictObject({ id: block, en: blockTextSchema, es: blockTextSchema }))
          .check(z.maxLength(TERMS_BLOCKS.length)),
        equal: z.array(block).check(z.maxLength(TERMS_BLOCKS.length)),
      }),
    )
    .output(termsDraft)
    .errors(stale),

  discardDraft: procedure(administrators)
    .route({ method: 'POST', path: '/terms/draft/discard', summary: 'Discard the draft' })
    .input(z.strictObject({ revision }))
    .output(termsDraft)
    .errors(stale),

  publish: procedure(administrators)
    .route({ method: 'POST', path: '/terms/publish', summary: 'Publish the draft as the person saw it' })
    .input(z.strictObject({ revision }))
    .output(z.object({ version: z.string(), number: z.number() }))
    .errors({
      ...stale,
      NOTHING_TO_PUBLISH: { status: 422 },
      TERMS_INCOMPLETE: {
        status: 422,
        data: z.object({
          issues: z.array(z.object({ block, language, code: z.string(), names: z.array(z.string()) })),
        }),
      },
    }),
};
