import * as RadixTooltip from 'radix-ui/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { Kbd } from '../data/kbd.tsx';

/** A tooltip opens after the pointer rested this long, or immediately if it comes from a neighbor. */
export const TOOLTIP_DELAY_MS = 700;
export const TOOLTIP_SKIP_DELAY_MS = 300;

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={TOOLTIP_DELAY_MS} skipDelayDuration={TOOLTIP_SKIP_DELAY_MS}>
      {children}
    </RadixTooltip.Provider>
  );
}

export type TooltipProps = {
  label: ReactNode;
  /** Its keyboard shortcut. */
  keys?: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** The control it describes, which needs its own name: touch users never see a tooltip. */
  children: ReactElement;
};

export function Tooltip({ label, keys, side = 'top', children }: TooltipProps) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-(--z-tooltip) max-w-72 rounded-[8px] bg-ink px-2.5 py-1.5 text-small font-medium text-ink-inverse shadow-lift select-none data-[state=closed]:animate-pop-out data-[state=delayed-open]:animate-pop-in"
        >
          {label}
          {keys ? (
            <Kbd className="ml-1.5 border-[color-mix(in_oklch,currentColor_40%,transparent)] bg-transparent px-1 py-0.5 text-inherit">
              {keys}
            </Kbd>
          ) : null}
          <RadixTooltip.Arrow width={11} height={5} className="fill-ink" />
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
