/** Separate from the texts, so that a form that only names a version does not include them. */
export const TERMS_LIMITS = { title: 120, text: 6000, version: 32 } as const;
