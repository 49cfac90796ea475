import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';

interface SignInMethodProps {
  icon: LucideIcon;
  title: string;
  text: ReactNode;
  badge?: ReactNode;
  children?: ReactNode;
}

/** One sign-in method: what it is, its state, its actions. */
export function SignInMethod({ icon, title, text, badge, children }: SignInMethodProps) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3.5 gap-y-2 border-t border-line px-5 py-3 max-md:px-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-[11px] bg-sunken text-muted">
        <Icon icon={icon} />
      </span>
      <div className="min-w-0 flex-[1_1_13rem]">
        <h3 className="flex flex-wrap items-center gap-2 font-strong">
          {title}
          {badge}
        </h3>
        <div className="text-small wrap-anywhere text-muted">{text}</div>
      </div>
      {children ? <div className="flex flex-wrap gap-2 max-sm:pl-13.5">{children}</div> : null}
    </li>
  );
}
