import { may } from '@kickstand/domain/auth';
import { LINE_KINDS, type LineKind } from '@kickstand/domain/workorders';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../lib/auth/index.ts';
import { newId } from '../../../../lib/new-id.ts';
import { Button } from '../../../../ui/button.tsx';
import type { Job, WorkOrder } from '../../shared/order.ts';
import type { DraftLine } from './draft.ts';
import { LineForm } from './line-form.tsx';

interface AddLineProps {
  order: WorkOrder;
  job: Job;
  onDraft: (draft: DraftLine | null) => void;
}

export function AddLine({ order, job, onDraft }: AddLineProps) {
  const { t } = useTranslation(['workorderPage', 'workorders']);
  const mayPrice = may(useSession().profile?.role, 'workorder.price');
  const [adding, setAdding] = useState<{ id: string; kind: LineKind } | null>(null);
  if (adding)
    return (
      <LineForm
        key={adding.id}
        order={order}
        job={job}
        lineId={adding.id}
        newKind={adding.kind}
        onDraft={onDraft}
        onDone={() => setAdding(null)}
      />
    );
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-3">
      {LINE_KINDS.filter((kind) => mayPrice || kind !== 'discount').map((kind) => (
        <Button
          key={kind}
          variant="ghost"
          size="sm"
          icon={Plus}
          aria-label={t('workorderPage:lines.addTo', { kind: t(`workorders:kind.${kind}`), job: job.title })}
          onClick={() => setAdding({ id: newId(), kind })}
        >
          {t(`workorders:kind.${kind}`)}
        </Button>
      ))}
    </div>
  );
}
