/** In the order and with the numbers that the customer sees. */
export const TERMS_SECTIONS = [
  'service-authorization',
  'diagnostic-fee',
  'personal-belongings',
  'additional-work-approval',
  'payment-terms',
  'storage-fees',
  'limited-warranty',
  'photographic-documentation',
  'abandoned-vehicles',
  'liability-limitation',
  'vehicle-inspection',
  'sales-tax',
  'refund-policy',
  'terms-modification',
] as const;

export type TermsSectionId = (typeof TERMS_SECTIONS)[number];

export function sectionNumber(id: TermsSectionId): number {
  return TERMS_SECTIONS.indexOf(id) + 1;
}

/** The texts of one language; a missing section does not compile. */
export interface TermsText {
  readonly title: string;
  readonly intro: string;
  readonly sections: Record<
    TermsSectionId,
    { readonly title: string; readonly paragraphs: readonly string[] }
  >;
}
