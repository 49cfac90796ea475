import type { Outputs } from '@kickstand/api';
import { INTAKE_FORMS_PATH, pathTo } from '@kickstand/domain/navigation';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { draftPath, intakePath } from '../../../shared/paths.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { Asked } from './asked.tsx';
import { shortBike } from './card-texts.ts';
import { FigureCard, Line, Lines, Nothing } from './figure-card.tsx';

type Intakes = Outputs['home']['intakes'];

/** The server counts no further. */
const COUNTED = 1000;
const counted = (count: number) => (count < COUNTED ? String(count) : `${COUNTED}+`);

/** DSH-01: forms that are no work order yet, and those that are still being filled in. */
export function IntakeCards({ query }: { query: UseQueryResult<Intakes> }) {
  const { t } = useTranslation('home');
  const { relative } = useFormat();
  return (
    <Asked title={t('open.title')} query={query}>
      {({ open, drafts }) => (
        <div className="grid gap-5 md:max-[74.99rem]:grid-cols-2 min-[75rem]:grid-rows-[1fr_auto]">
          <FigureCard
            title={t('open.title')}
            to={INTAKE_FORMS_PATH}
            badge={<Badge className="num">{counted(open.count)}</Badge>}
          >
            {open.count === 0 ? <Nothing>{t('open.none')}</Nothing> : null}
            <Lines>
              {open.rows.slice(0, 2).map((form) => (
                <Line key={form.id} to={intakePath(form.id)}>
                  <span className="min-w-0 flex-1 wrap-break-word">
                    {`${form.customerName}, ${shortBike(form.bikeInfo)}`}
                  </span>
                  <span className="text-muted">{relative(form.createdAt)}</span>
                </Line>
              ))}
            </Lines>
          </FigureCard>
          <FigureCard
            title={t('drafts.title')}
            to={pathTo('/dashboard/intake-forms/drafts')}
            badge={<Badge className="num">{drafts.count}</Badge>}
          >
            {drafts.count === 0 ? <Nothing>{t('drafts.none')}</Nothing> : null}
            <Lines>
              {drafts.rows.slice(0, 1).map((draft) => (
                <Line key={draft.tempId} to={draftPath(draft.tempId)}>
                  <span className="min-w-0 flex-1 wrap-break-word">
                    {draft.title ?? t('drafts.untitled')}
                  </span>
                  <span className="text-muted">{relative(draft.updatedAt)}</span>
                </Line>
              ))}
            </Lines>
          </FigureCard>
        </div>
      )}
    </Asked>
  );
}
