import { useTranslation } from 'react-i18next';
import { KeyTag, type KeyTagProps } from '../../ui/data/tag.tsx';

/** A work order's number, as staff see it everywhere. */
export function OrderTag({ number, ...props }: { number: number } & Omit<KeyTagProps, 'children'>) {
  const { t } = useTranslation('workorders');
  return <KeyTag {...props}>{t('tag', { number })}</KeyTag>;
}
