import { cn } from './cn.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Only the spinner; the text next to it says what is loading. */
export function SpinnerArc({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={cn('block size-5 shrink-0 animate-spin', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
    >
      <path d="M12 3a9 9 0 1 1-9 9" />
    </svg>
  );
}

export type SpinnerProps = { label: string; className?: string };

export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span role="status" className={cn('inline-flex items-center text-muted', className)}>
      <SpinnerArc />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
