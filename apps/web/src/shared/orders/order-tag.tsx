import { useTranslation } from 'react-i18next';
import { KeyTag, type KeyTagProps } from '../../ui/data/tag.tsx';

/** The number of a work order, the same wherever staff see it. */
export function OrderTag({ number, ...props }: { number: number } & Omit<KeyTagProps, 'children'>) {
  const { t } = useTranslation('workorders');
  return <KeyTag {...props}>{t('tag', { number })}</KeyTag>;
}
