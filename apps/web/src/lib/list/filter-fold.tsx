import { ListFilter } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';

interface FilterFoldProps {
  /** The number of active filters, shown while they are hidden. */
  active: number;
  /** For the button. */
  className?: string;
  children: ReactNode;
}

/** The filters of a list. On a phone they are behind a button, so that the list is visible at once. */
export function FilterFold({ active, className, children }: FilterFoldProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={ListFilter}
        aria-expanded={open}
        aria-controls={id}
        className={cn('col-span-full md:hidden', className)}
        onClick={() => setOpen(!open)}
      >
        {active > 0 ? t('filtersOn', { count: active }) : t('filters')}
      </Button>
      <div id={id} className={cn('contents', !open && 'max-md:hidden')}>
        {children}
      </div>
    </>
  );
}
