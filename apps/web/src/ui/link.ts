/** A link in running text; extends its touch target without affecting the layout. */
export const linkStyles =
  'relative hit-44 rounded-tag font-medium text-accent-ink underline-offset-3 hover:underline';
