import type { IntakeForm } from './form.ts';

/** A draft is called by its customer. */
export const draftTitle = (form: { readonly customerName?: unknown }): string | null => {
  const name = typeof form.customerName === 'string' ? form.customerName.trim() : '';
  return name === '' ? null : name;
};

/** The fields in which two versions of a form differ, for the person who has to choose. */
export const differingFields = (mine: IntakeForm, theirs: IntakeForm): (keyof IntakeForm)[] =>
  (Object.keys(mine) as (keyof IntakeForm)[]).filter((field) => mine[field] !== theirs[field]);

export const AUTO_SAVE_SECONDS = 30;
