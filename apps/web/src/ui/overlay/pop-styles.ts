/** The surface of menus, popovers and hints. */
export const popStyles =
  'z-(--z-popover) rounded-[12px] border border-line bg-raised text-ink shadow-pop outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in';
