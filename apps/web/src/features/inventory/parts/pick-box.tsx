/** On paper: a box to tick with a pencil. */
export const PickBox = () => (
  <span aria-hidden="true" className="hidden size-4 shrink-0 border border-black print:block" />
);
