import { Trash2, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { ListedForm } from './forms-query.ts';
import { useRestore } from './use-restore.ts';

/** LST-02. How long a deletion can be undone. */
const UNDO_MS = 10_000;

/** Shows the time left. Not every browser supports this animation; the bar works without. */
function runDown(line: HTMLElement | null): void {
  line?.animate?.([{ scale: '1 1' }, { scale: '0 1' }], { duration: UNDO_MS, fill: 'forwards' });
}

/** `onGone` must be stable: a new one would restart the ten seconds. */
export function UndoBar({ form, onGone }: { form: ListedForm; onGone: () => void }) {
  const { t } = useTranslation('intake');
  const restore = useRestore();
  useEffect(() => {
    const timer = setTimeout(onGone, UNDO_MS);
    return () => clearTimeout(timer);
  }, [onGone]);
  return (
    <div
      role="status"
      data-print="hide"
      className="fixed inset-x-4 bottom-4 z-(--z-toast) mx-auto flex w-fit max-w-[calc(100%-2rem)] items-center gap-3 overflow-hidden rounded-card border border-line bg-raised py-2.5 pr-2.5 pl-4 text-ink shadow-pop"
    >
      <Icon icon={Trash2} className="text-muted" />
      <div className="min-w-0">
        <p className="font-medium">{t('list.deleted')}</p>
        <p className="truncate text-small text-muted">
          {[form.customerName, form.bikeInfo].filter(Boolean).join(', ')}
        </p>
      </div>
      <Button
        size="sm"
        variant="soft"
        icon={Undo2}
        busy={restore.isPending}
        busyLabel={t('list.undoing')}
        onClick={() => restore.mutate({ id: form.id }, { onSettled: onGone })}
      >
        {t('list.undo')}
      </Button>
      <span
        ref={runDown}
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 h-[3px] origin-left bg-accent motion-reduce:hidden"
      />
    </div>
  );
}
