import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icon.tsx';

interface ChangeTextProps {
  direction: 'up' | 'down' | 'same' | null;
  /** Whether that is what a shop wants. */
  good: boolean;
  text: string;
  from: string | null;
}

const ARROWS = { up: ArrowUp, down: ArrowDown, same: Minus } as const;

/** From the period before to this one: an arrow, words, and a colour for those who see it. */
export function ChangeText({ direction, good, text, from }: ChangeTextProps) {
  const tone =
    direction === 'same' || direction === null ? 'text-muted' : good ? 'text-success-ink' : 'text-danger-ink';
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
      {direction ? <Icon icon={ARROWS[direction]} size="sm" className={cn('self-center', tone)} /> : null}
      <span className={cn('font-medium', tone)}>{text}</span>
      {from}
    </span>
  );
}
