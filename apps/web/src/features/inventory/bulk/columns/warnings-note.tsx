import { useTranslation } from 'react-i18next';
import { Note } from '../../../../ui/page/note.tsx';
import { useCount } from '../counts.ts';
import type { Reading } from '../table/messages.ts';

/** Values that are imported as they are, but look like a mistake. */
export function WarningsNote({ warnings: { count, first } }: Pick<Reading, 'warnings'>) {
  const { t } = useTranslation('bulk');
  const shown = useCount();
  if (count === 0) return null;
  const more = count - first.length;
  return (
    <Note tone="warning" title={t('warning.title', { count, shown: shown(count) })}>
      <ul className="mt-1 grid gap-0.5 text-small">
        {first.map(({ line, field, code, value }) => (
          <li key={`${line} ${field}`} className="wrap-anywhere">
            {t(`warning.${code}`, { line, field: t(`fields.${field}`), value })}
          </li>
        ))}
        {more > 0 ? <li>{t('warning.more', { count: more, shown: shown(more) })}</li> : null}
      </ul>
    </Note>
  );
}
