import type { Outputs } from '@kickstand/api';
import { CircleDollarSign, PencilLine, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format.ts';
import { draftPath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { useMinute } from './use-minute.ts';

export type Draft = Outputs['intake']['drafts']['drafts'][number];

export function DraftRow({ draft, onDelete }: { draft: Draft; onDelete: () => void }) {
  const { t } = useTranslation('intake');
  const format = useFormat();
  useMinute();
  const title = draft.title ?? t('drafts.untitled');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 max-md:px-4">
      <div className="min-w-0 flex-[1_1_16rem]">
        <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body font-strong">
          <span className="min-w-0 wrap-anywhere">{title}</span>
          {draft.depositPaid ? (
            <Badge tone="success" icon={CircleDollarSign}>
              {t('drafts.depositTaken')}
            </Badge>
          ) : null}
        </h2>
        {draft.bikeInfo ? <p className="wrap-anywhere">{draft.bikeInfo}</p> : null}
        <p className="text-small text-muted">
          <time dateTime={draft.updatedAt}>
            {t('drafts.updated', { when: format.relative(draft.updatedAt) })}
          </time>
          {draft.updatedBy ? ` ${t('drafts.by', { name: draft.updatedBy })}` : null}
        </p>
      </div>
      <div className="flex gap-2 max-sm:w-full">
        <Button
          variant="danger-ghost"
          size="icon"
          icon={Trash2}
          aria-label={t('drafts.deleteLabel', { title })}
          onClick={onDelete}
        />
        <Button asChild icon={PencilLine} className="max-sm:flex-1">
          <Link to={draftPath(draft.tempId)} aria-label={t('drafts.continueLabel', { title })}>
            {t('drafts.continue')}
          </Link>
        </Button>
      </div>
    </li>
  );
}
