import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/page/note.tsx';

export interface Difference {
  readonly key: string;
  readonly label: string;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
}

interface StaleNoteProps {
  differences: readonly Difference[];
  /** For a conflict that was not caused by someone else: what happened, and whose version the other column is. */
  title?: string;
  text?: string;
  theirs?: string;
}

/** Two people changed the same record: the fields that differ, side by side. */
export function StaleNote({ differences, title, text, theirs }: StaleNoteProps) {
  const { t } = useTranslation('forms');
  const shown = (value: ReactNode) =>
    value === '' ? <span className="text-faint">{t('stale.empty')}</span> : value;
  return (
    <div className="grid gap-4">
      <Note tone="warning" role="alert" title={title ?? t('stale.title')}>
        {text ?? t('stale.text')}
      </Note>
      <table className="w-full table-fixed border-collapse text-left">
        <thead>
          <tr className="text-small text-muted">
            <th scope="col" className="w-[28%] pb-2 font-medium">
              {t('stale.field')}
            </th>
            <th scope="col" className="pb-2 font-medium">
              {t('stale.mine')}
            </th>
            <th scope="col" className="pb-2 font-medium">
              {theirs ?? t('stale.theirs')}
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ key, label, mine, theirs }) => (
            <tr key={key} className="border-t border-line align-top">
              <th scope="row" className="py-2.5 pr-3 text-small font-medium wrap-break-word">
                {label}
              </th>
              <td className="py-2.5 pr-3 wrap-break-word">{shown(mine)}</td>
              <td className="py-2.5 wrap-break-word">{shown(theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
