/** The look of a link in running text; it keeps a finger's reach without pushing its neighbours away. */
export const linkStyles =
  'relative hit-44 rounded-tag font-medium text-accent-ink underline-offset-3 hover:underline';
