import type { LucideIcon } from 'lucide-react';
import * as DropdownMenu from 'radix-ui/dropdown-menu';
import type { ReactElement } from 'react';
import { cn } from '../cn.ts';
import { useDisabled } from '../disabled.ts';
import { Icon } from '../icon.tsx';
import { popStyles } from './pop-styles.ts';

export type MenuItem = {
  label: string;
  icon?: LucideIcon;
  onSelect: () => void;
  tone?: 'default' | 'danger';
  disabled?: boolean;
};

export type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  label: string;
  align?: 'start' | 'end';
};

export function Menu({ trigger, items, label, align = 'end' }: MenuProps) {
  const off = useDisabled();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={cn(popStyles, 'min-w-44 p-1')}
        >
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.label}
              disabled={(item.disabled ?? false) || off !== null}
              onSelect={item.onSelect}
              className={cn(
                'flex min-h-control cursor-pointer items-center gap-2.5 rounded-[8px] px-2.5 font-medium outline-none select-none',
                item.tone === 'danger'
                  ? 'text-danger-ink data-highlighted:bg-danger-soft'
                  : 'text-ink data-highlighted:bg-hover dark:data-highlighted:bg-pressed [&>svg]:text-muted',
                'data-disabled:cursor-not-allowed data-disabled:text-faint',
              )}
            >
              {item.icon ? <Icon icon={item.icon} /> : null}
              {item.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
