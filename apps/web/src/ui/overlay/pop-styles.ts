/** The surface of everything that opens next to its button. */
export const popStyles =
  'z-(--z-popover) rounded-[12px] border border-line bg-raised text-ink shadow-pop outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in';
