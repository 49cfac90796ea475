import { partsOf, wordDiff } from '@kickstand/domain/terms';
import { type ComponentProps, useMemo } from 'react';
import { cn } from '../../../ui/cn.ts';

interface PaperProps extends ComponentProps<'textarea'> {
  value: string;
  /** The text in force: what is new against it is lit. */
  before: string;
  old: boolean;
}

/** Both layers must break lines alike, or the highlights would not match their words. */
const TYPE = 'col-start-1 row-start-1 px-3.5 py-3 text-field leading-7 whitespace-pre-wrap wrap-break-word';

/**
 * A plain text field. Behind it is the same text again, invisible, with highlights under figures and new
 * words; its height sets the field's.
 */
export function Paper({ value, before, old, className, ...props }: PaperProps) {
  const lights = useMemo(() => lightsOf(before, value), [before, value]);
  return (
    <div
      className={cn(
        'grid min-h-60 rounded-[11px] border border-line-strong bg-surface transition-colors focus-within:border-accent-line focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-(--ring) has-aria-invalid:border-danger dark:bg-canvas',
        old && 'border-warning shadow-[inset_0_0_0_1px_var(--warning)]',
        className,
      )}
    >
      <div aria-hidden="true" className={cn(TYPE, 'text-transparent select-none')}>
        {lights.map(({ key, text, figure, added }) => (
          <span
            key={key}
            className={cn(
              'rounded-[4px] box-decoration-clone',
              figure && 'bg-accent-soft shadow-[0_0_0_2px_var(--accent-soft)]',
              added && !figure && 'bg-success-soft',
            )}
          >
            {text}
          </span>
        ))}
        {/* A last line that is empty has a height only with something in it. */}
        {'\u200b'}
      </div>
      <textarea
        value={value}
        className={cn(
          TYPE,
          'block size-full resize-none overflow-hidden bg-transparent text-ink outline-none',
        )}
        {...props}
      />
    </div>
  );
}

function lightsOf(before: string, value: string) {
  let at = 0;
  return wordDiff(before, value)
    .filter(({ kind }) => kind !== 'removed')
    .flatMap(({ kind, text }) =>
      partsOf(text).map((part) => {
        const key = at;
        at += part.text.length;
        return { key, text: part.text, figure: part.placeholder !== null, added: kind === 'added' };
      }),
    );
}
