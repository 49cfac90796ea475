import { GripVertical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';

const MARKS = [
  ['appointments', 'bg-accent'],
  ['orders', 'bg-accent opacity-60'],
  ['nearlyFull', 'bg-warning'],
  ['over', 'bg-danger'],
] as const;

export function Legend() {
  const { t } = useTranslation('calendar');
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-small text-muted">
      {MARKS.map(([name, color]) => (
        <li key={name} className="flex items-center gap-2">
          <span aria-hidden="true" className={`h-2 w-4 rounded-full ${color}`} />
          {t(`legend.${name}`)}
        </li>
      ))}
      <li className="flex items-center gap-1.5 pointer-coarse:hidden">
        <Icon icon={GripVertical} size="sm" />
        {t('legend.drag')}
      </li>
    </ul>
  );
}
