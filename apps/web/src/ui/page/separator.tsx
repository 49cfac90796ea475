import { cn } from '../cn.ts';

export type SeparatorProps = {
  /** A word in the middle of the line, for example "or". */
  label?: string;
  className?: string;
};

export function Separator({ label, className }: SeparatorProps) {
  if (!label) return <hr className={cn('border-line', className)} />;
  return (
    <div className={cn('flex items-center gap-3 text-small text-faint', className)}>
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
      {label}
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </div>
  );
}
