import { TERMS_BLOCKS } from '@kickstand/domain/terms';
import { Pencil, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icon.tsx';
import { blockNumber } from './draft.ts';
import type { TermsEditor } from './use-terms-editor.ts';

/** A row above the section; each entry shows what it needs. */
export function SectionList({ editor: { selected, select, outlook, conflicts } }: { editor: TermsEditor }) {
  const { t } = useTranslation('termsEditor');
  const warns = (id: (typeof TERMS_BLOCKS)[number]) =>
    conflicts.includes(id) ||
    outlook.older[id] !== undefined ||
    outlook.issues.some((issue) => issue.block === id);
  const row = useRef<HTMLElement>(null);
  const before = useRef(selected);
  useEffect(() => {
    if (before.current === selected) return;
    before.current = selected;
    // The row is wider than the page: the section shown must be in sight.
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - row.current.offsetLeft - 16;
  }, [selected]);
  return (
    <nav
      ref={row}
      aria-label={t('sectionsLabel')}
      className="scroll-hidden flex self-start overflow-x-auto rounded-card border border-line bg-surface p-2 shadow-card"
    >
      {TERMS_BLOCKS.map((id) => (
        <button
          key={id}
          type="button"
          aria-current={id === selected ? 'true' : undefined}
          onClick={() => select(id)}
          className={cn(
            'flex min-h-11 shrink-0 items-center gap-2.5 rounded-control px-2.5 text-left text-small font-medium whitespace-nowrap text-muted transition-colors hover:bg-hover hover:text-ink',
            'aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent-soft-ink',
          )}
        >
          <span aria-hidden="true" className="num shrink-0">
            {id === 'intro' ? '' : blockNumber(id)}
          </span>
          <span>{t(`sections.${id}`)}</span>
          {warns(id) ? (
            <Icon icon={TriangleAlert} size="sm" label={t('needsWork')} className="text-warning-ink" />
          ) : outlook.changed.includes(id) ? (
            <Icon icon={Pencil} size="sm" label={t('changed')} className="text-accent-ink" />
          ) : null}
        </button>
      ))}
    </nav>
  );
}
