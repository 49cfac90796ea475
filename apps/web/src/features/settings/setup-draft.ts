import { setUpSchema } from '@kickstand/domain/settings';
import * as z from '@kickstand/domain/zod';
import { browserTimeZone } from '../../lib/forms/time-zones.ts';

export const SETUP_STEPS = ['owner', 'shop', 'passcode', 'data'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** The whole form; the language is the screen's, added when it is sent. */
export const setupFormSchema = z.extend(z.omit(setUpSchema, { language: true }), {
  code: z.string().check(z.trim(), z.maxLength(32)),
});
export type SetupForm = z.infer<typeof setupFormSchema>;

/** Which answers each step asks for, in the order of the screen. */
export const STEP_FIELDS = {
  owner: ['code', 'owner.firstName', 'owner.lastName', 'owner.email', 'owner.password'],
  shop: [
    'shop.name',
    'shop.street',
    'shop.city',
    'shop.state',
    'shop.zip',
    'shop.phone',
    'shop.email',
    'shop.timeZone',
  ],
  passcode: ['passcode'],
  data: ['sampleData'],
} as const satisfies Record<SetupStep, readonly string[]>;

export type SetupField = (typeof STEP_FIELDS)[SetupStep][number];

export function stepOfField(path: string): SetupStep | null {
  return SETUP_STEPS.find((step) => STEP_FIELDS[step].some((field) => field === path)) ?? null;
}

/** The first step that still has something missing or wrong; nobody can be further on. */
export function furthestStep(form: SetupForm): SetupStep {
  const parsed = setupFormSchema.safeParse(form);
  if (parsed.success) return 'data';
  const wrong = new Set(parsed.error.issues.map((issue) => stepOfField(issue.path.join('.'))));
  return SETUP_STEPS.find((step) => wrong.has(step)) ?? 'data';
}

export const stepIndex = (step: SetupStep) => SETUP_STEPS.indexOf(step);

/** Where the address points, but no further than the answers reach. */
export function reachableStep(wanted: string | null, form: SetupForm): SetupStep {
  const asked = SETUP_STEPS.find((step) => step === wanted) ?? 'owner';
  const furthest = furthestStep(form);
  return stepIndex(asked) <= stepIndex(furthest) ? asked : furthest;
}

export function emptySetup(): SetupForm {
  return {
    owner: { firstName: '', lastName: '', email: '', password: '' },
    shop: {
      name: '',
      street: '',
      city: '',
      state: '',
      zip: '',
      phone: '',
      email: '',
      timeZone: browserTimeZone(),
    },
    passcode: '',
    sampleData: false,
    code: '',
  };
}

const DRAFT_KEY = 'kickstand.setup';

/** What outlives a reload. The password, the passcode and the console's code are not in it. */
const draftSchema = z.object({
  owner: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  shop: z.record(z.string(), z.string()),
  sampleData: z.boolean(),
});

export function saveDraft(form: SetupForm, storage: Storage = sessionStorage): void {
  const { firstName, lastName, email } = form.owner;
  storage.setItem(
    DRAFT_KEY,
    JSON.stringify({ owner: { firstName, lastName, email }, shop: form.shop, sampleData: form.sampleData }),
  );
}

export function loadDraft(storage: Storage = sessionStorage): SetupForm {
  const form = emptySetup();
  const parsed = draftSchema.safeParse(readJson(storage.getItem(DRAFT_KEY)));
  if (!parsed.success) return form;
  return {
    ...form,
    owner: { ...form.owner, ...parsed.data.owner },
    shop: { ...form.shop, ...parsed.data.shop },
    sampleData: parsed.data.sampleData,
  };
}

export function clearDraft(storage: Storage = sessionStorage): void {
  storage.removeItem(DRAFT_KEY);
}

function readJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    // Someone or something else wrote this key: start with an empty form.
    return null;
  }
}
