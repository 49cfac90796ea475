import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { cn } from './cn.ts';

type SlotChild = ReactElement<{ className?: string; children?: ReactNode }>;

type SlotProps = {
  children: ReactNode;
  className: string;
  /** Wraps the child's content, for example to add an icon. */
  around?: (content: ReactNode) => ReactNode;
} & Record<string, unknown>;

/** Applies its props to its child element, such as a router link styled as a button. */
export function Slot({ children, className, around, ...props }: SlotProps) {
  const child = children as SlotChild;
  const content = child.props.children;
  return cloneElement(child, {
    ...props,
    className: cn(className, child.props.className),
    children: around ? around(content) : content,
  });
}
