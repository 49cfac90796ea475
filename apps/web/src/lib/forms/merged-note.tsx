import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/page/note.tsx';

export interface MergedChange {
  readonly key: string;
  readonly label: string;
  readonly was: ReactNode;
  readonly is: ReactNode;
}

/** Shown before saving when someone else changed other fields of the record. */
export function MergedNote({ changes }: { changes: readonly MergedChange[] }) {
  const { t } = useTranslation('forms');
  if (changes.length === 0) return null;
  const shown = (value: ReactNode) => (value === '' ? t('stale.empty') : value);
  return (
    <Note tone="warning" role="alert" title={t('merged.title')}>
      <p>{t('merged.text')}</p>
      <dl className="mt-2 grid gap-1">
        {changes.map(({ key, label, was, is }) => (
          <div key={key} className="flex flex-wrap gap-x-2">
            <dt className="font-medium">{label}</dt>
            <dd className="wrap-anywhere">
              <s className="text-muted">{shown(was)}</s> → <b>{shown(is)}</b>
            </dd>
          </div>
        ))}
      </dl>
    </Note>
  );
}
