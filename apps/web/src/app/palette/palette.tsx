import * as RadixDialog from 'radix-ui/dialog';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/cn.ts';
import { scrimStyles } from '../../ui/overlay/dialog-frame.ts';
import { useFocusReturn } from '../../ui/overlay/focus-return.ts';
import { focusPageHeading } from '../../ui/overlay/tabbable.ts';
import { PaletteBox } from './palette-box.tsx';
import { setPaletteOpen, usePaletteOpenings } from './palette-state.ts';

/** NAV-08. Finds pages and records from anywhere: a window above the page, on a phone the whole screen. */
export default function Palette({ open }: { open: boolean }) {
  const { t } = useTranslation('search');
  const { onCloseAutoFocus } = useFocusReturn(open);
  const went = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const openings = usePaletteOpenings();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reopened while it fades out, nothing else is mounted again
  useEffect(() => {
    went.current = false;
    field.current?.focus();
  }, [openings]);
  return (
    <RadixDialog.Root open={open} onOpenChange={setPaletteOpen}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={scrimStyles} />
        <RadixDialog.Content
          aria-describedby={undefined}
          data-print="hide"
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            went.current = false;
            field.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            if (!went.current) return onCloseAutoFocus(event);
            // the chosen page gets the focus next
            event.preventDefault();
            focusPageHeading();
          }}
          className={cn(
            'fixed inset-x-4 top-[11vh] z-(--z-dialog) mx-auto flex max-h-[82vh] max-w-[640px] flex-col overflow-hidden rounded-dialog border border-line bg-raised text-ink shadow-pop outline-none',
            'max-md:inset-0 max-md:h-dvh max-md:max-h-none max-md:max-w-none max-md:rounded-none max-md:border-0',
            'data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in',
          )}
        >
          <RadixDialog.Title className="sr-only">{t('title')}</RadixDialog.Title>
          <PaletteBox
            key={openings}
            field={field}
            onGo={() => {
              went.current = true;
              setPaletteOpen(false);
            }}
          />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
