import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../ui/data/badge.tsx';

export interface ShownEntry {
  readonly timestamp: string;
  readonly level: string;
  readonly source: string;
  readonly message: string;
  readonly more: unknown;
}

const TONES: Record<string, BadgeTone> = {
  error: 'danger',
  warning: 'warning',
  warn: 'warning',
  info: 'info',
};

/** Newest first. */
export function Entries({ label, entries }: { label: string; entries: readonly ShownEntry[] }) {
  const { t } = useTranslation('debug');
  if (entries.length === 0) return <p className="py-4 text-center text-small text-muted">{t('log.empty')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <ol aria-label={label} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      {entries.toReversed().map((entry, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and a growing list keeps positions
          key={entries.length - index}
          className="border-b border-line py-1.5 text-caption [contain-intrinsic-size:auto_3rem] [content-visibility:auto] last:border-0"
        >
          <div className="flex flex-wrap items-center gap-x-2">
            <Badge tone={TONES[entry.level] ?? 'neutral'}>{entry.level}</Badge>
            <b className="font-strong">{entry.source}</b>
            <time dateTime={entry.timestamp} className="num ml-auto text-muted">
              {entry.timestamp.slice(11, 23)}
            </time>
          </div>
          <p className="mt-0.5 break-words">{entry.message}</p>
          {entry.more === undefined ? null : (
            <code className="code block break-all text-muted">{JSON.stringify(entry.more)}</code>
          )}
        </li>
      ))}
    </ol>
  );
}
