/** A draft is named after its customer. */
export const draftTitle = (form: { readonly customerName?: unknown }): string | null => {
  const name = typeof form.customerName === 'string' ? form.customerName.trim() : '';
  return name === '' ? null : name;
};

export const AUTO_SAVE_SECONDS = 30;
