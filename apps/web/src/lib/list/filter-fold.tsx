import { ListFilter } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';

interface FilterFoldProps {
  /** How many of the filters narrow the list: shown while they are folded. */
  active: number;
  /** Of the button. */
  className?: string;
  children: ReactNode;
}

/**
 * The filters of a list next to its search: on a phone they are behind a button, so that the list starts on
 * the screen.
 */
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
