import * as RadixTabs from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

export type Tab = { value: string; label: ReactNode; count?: number; content: ReactNode };

export type TabsProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: readonly Tab[];
  /** Adds a visually hidden h2 to every panel, for the h3 headings inside. */
  headings?: boolean;
  /** A button at the end of the bar that does not scroll with the tabs. */
  action?: ReactNode;
  className?: string;
};

export function Tabs({ label, value, onChange, tabs, headings = false, action, className }: TabsProps) {
  return (
    <RadixTabs.Root value={value} onValueChange={onChange} className={className}>
      <div className="flex items-center gap-2 border-b border-line">
        <RadixTabs.List
          aria-label={label}
          className="scroll-hidden flex min-w-0 flex-1 gap-1 overflow-x-auto"
        >
          {tabs.map((tab) => (
            // Not a button: a tab only shows something, so a disabled fieldset around it must not disable it.
            <RadixTabs.Trigger
              asChild
              key={tab.value}
              value={tab.value}
              className={cn(
                'relative flex min-h-control shrink-0 cursor-pointer items-center rounded-t-[8px] px-3 font-medium whitespace-nowrap text-muted transition-colors -outline-offset-2 hover:text-ink data-[state=active]:text-ink',
                'after:absolute after:inset-x-2.5 after:bottom-0 after:h-[2.5px] after:rounded-t-[3px] data-[state=active]:after:bg-accent',
              )}
            >
              <div>
                {tab.label}
                {tab.count === undefined ? null : <span className="num ml-1 text-faint">{tab.count}</span>}
              </div>
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
        {action}
      </div>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="rounded-tag pt-4">
          {headings ? <h2 className="sr-only">{tab.label}</h2> : null}
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
