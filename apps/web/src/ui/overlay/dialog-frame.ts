/** Shared by the dialog, the confirmation and the slide-over. */
export const scrimStyles =
  'fixed inset-0 z-(--z-scrim) bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in';

export const dialogStyles = [
  'fixed inset-x-4 top-1/2 z-(--z-dialog) mx-auto flex max-h-[calc(100dvh-2rem)] -translate-y-1/2 flex-col overflow-hidden rounded-dialog border border-line bg-raised text-ink shadow-pop outline-none',
  'data-[state=closed]:animate-dialog-out data-[state=open]:animate-dialog-in',
];

export const dialogTitleStyles =
  'min-w-0 flex-1 text-[1.1875rem] leading-[1.625rem] font-strong tracking-[-0.018em]';
export const dialogBodyStyles = 'grid gap-4 overflow-y-auto px-6 pt-1.5 pb-5 max-sm:px-5';
export const dialogFootStyles =
  'flex shrink-0 flex-wrap justify-end gap-2.5 border-t border-line bg-canvas px-6 py-3.5 max-sm:px-5 max-sm:[&>button]:flex-1';

export const DIALOG_SIZES = { sm: 'max-w-[440px]', md: 'max-w-[560px]', lg: 'max-w-[760px]' } as const;
export type DialogSize = keyof typeof DIALOG_SIZES;
