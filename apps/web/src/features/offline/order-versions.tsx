import type { Outputs } from '@kickstand/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../lib/api.ts';
import { keptRefusalOf } from '../../lib/calls/refusal.ts';
import { type Difference, StaleNote } from '../../lib/forms/stale-note.tsx';
import type { OfflineCalls } from '../../lib/offline/calls.ts';
import type { UnsentChange } from '../../lib/offline/outbox.ts';
import { useMarkText } from '../../shared/damage/marks.ts';

type Order = Outputs['workorders']['find'];
type StaleMark = Outputs['damage']['saveMark'];

/** OFF-04. What was entered here beside what the order says now. */
export function OrderVersions({ change, why }: { change: UnsentChange; why: string }) {
  const { t } = useTranslation(['offline', 'workorders']);
  const markText = useMarkText();
  const id = change.subject.slice('order:'.length);
  const order = useQuery(orpc.workorders.find.queryOptions({ input: { id } })).data;
  const line = useLineState();
  if (!order) return <StaleNote differences={[]} title={t('offline:refused.mine')} text={why} />;
  const status: Difference = {
    key: 'order',
    label: change.label.name,
    mine: change.label.detail ?? '',
    theirs: t(`workorders:status.${order.status}`),
  };
  const shown = (): Difference => {
    if (change.call === 'workorders.lines.done') return line(change, order);
    const mark = staleMark(change);
    if (!mark) return status;
    return { ...status, theirs: mark.removed ? t('offline:refused.markGone') : markText(mark) };
  };
  return (
    <StaleNote
      differences={[shown()]}
      title={t('offline:refused.both')}
      text={why}
      theirs={t('offline:refused.theirs')}
    />
  );
}

/** The mark as it is now, if someone else changed it meanwhile. */
function staleMark({ call, refusal }: UnsentChange): StaleMark | null {
  const isMark = call === 'damage.saveMark' || call === 'damage.removeMark';
  return isMark ? (keptRefusalOf(api.damage.saveMark, refusal, 'STALE')?.current ?? null) : null;
}

function useLineState() {
  const { t } = useTranslation('offline');
  const stateOf = (order: Order, lineId: string): string => {
    const job = order.jobs.find(({ lines }) => lines.some(({ id }) => id === lineId));
    const line = job?.lines.find(({ id }) => id === lineId);
    if (!job || !line) return t('refused.lineGone');
    if (line.struck) return t('refused.lineStruck');
    if (job.decision !== 'approved') return t('refused.notApproved');
    return line.done ? t('refused.lineDone') : t('refused.lineOpen');
  };
  return (change: UnsentChange, order: Order): Difference => {
    const { lineId, done } = change.input as OfflineCalls['workorders.lines.done'];
    return {
      key: 'line',
      label: change.label.detail ?? t('refused.line'),
      mine: done ? t('refused.lineDone') : t('refused.lineOpen'),
      theirs: stateOf(order, lineId),
    };
  };
}
