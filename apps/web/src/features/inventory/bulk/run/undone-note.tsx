import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { productPath } from '../../../../shared/paths.ts';
import { linkStyles } from '../../../../ui/link.ts';
import { Note } from '../../../../ui/page/note.tsx';
import { useCount } from '../counts.ts';
import type { Undone } from './undo-button.tsx';

const SHOWN = 30;

/** The result of an undo: what was left alone, with links. */
export function UndoneNote({ undone }: { undone: Undone }) {
  const { t } = useTranslation('bulk');
  const count = useCount();
  if (undone === null)
    return (
      <Note tone="success" role="status">
        {t('undo.already')}
      </Note>
    );
  const { removed, restored, kept, keptProducts } = undone;
  const more = kept - SHOWN;
  return (
    <div className="grid gap-3">
      <Note tone="success" role="status">
        {t('undo.done', {
          removed: t('undo.removed', { count: removed, shown: count(removed) }),
          restored: t('undo.restored', { count: restored, shown: count(restored) }),
        })}
      </Note>
      {kept > 0 ? (
        <Note tone="warning" role="status" title={t('undo.kept', { count: kept, shown: count(kept) })}>
          <p>{t('undo.keptText')}</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-2 pt-2">
            {keptProducts.slice(0, SHOWN).map(({ id, sku }) => (
              <li key={id}>
                <Link to={productPath(id)} className={`${linkStyles} code`}>
                  {sku}
                </Link>
              </li>
            ))}
            {more > 0 ? <li>{t('undo.keptMore', { count: more, shown: count(more) })}</li> : null}
          </ul>
        </Note>
      ) : null}
    </div>
  );
}
