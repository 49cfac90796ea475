import { TERMS_BLOCKS } from '@kickstand/domain/terms';
import { Pencil, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icon.tsx';
import { blockNumber } from './draft.ts';
import type { TermsEditor } from './use-terms-editor.ts';

/** Beside the section on a wide screen, a row above it on others; each says what it needs. */
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
    // On a phone the list is a row: the one shown must not stand outside of it.
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - row.current.offsetLeft - 16;
  }, [selected]);
  return (
    <nav
      ref={row}
      aria-label={t('sectionsLabel')}
      className="scroll-hidden flex self-start overflow-x-auto rounded-card border border-line bg-surface p-2 shadow-card min-[1200px]:grid min-[1200px]:overflow-visible"
    >
      {TERMS_BLOCKS.map((id) => (
        <button
          key={id}
          type="button"
          aria-current={id === selected ? 'true' : undefined}
          onClick={() => select(id)}
          className={cn(
            'flex min-h-11 shrink-0 items-center gap-2.5 rounded-control px-2.5 text-left text-small font-medium text-muted transition-colors hover:bg-hover hover:text-ink max-[1199px]:whitespace-nowrap min-[1200px]:min-h-10',
            'aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent-soft-ink',
          )}
        >
          <span aria-hidden="true" className="num shrink-0 text-right min-[1200px]:w-5">
            {id === 'intro' ? '' : blockNumber(id)}
          </span>
          <span className="min-[1200px]:flex-1">{t(`sections.${id}`)}</span>
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
