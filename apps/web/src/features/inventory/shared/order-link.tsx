import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orderPath } from '../../../shared/paths.ts';
import { KeyTag } from '../../../ui/data/tag.tsx';

/** The key tag of a work order, as a link to it. */
export function OrderLink({ order: { id, number } }: { order: { id: string; number: number } }) {
  const { t } = useTranslation('workorders');
  return (
    <Link to={orderPath(id)} className="hit-44 relative inline-block shrink-0 rounded-tag no-underline">
      <KeyTag>{t('tag', { number })}</KeyTag>
    </Link>
  );
}
