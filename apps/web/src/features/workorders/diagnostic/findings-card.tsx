import { isEnded } from '@kickstand/domain/workorders';
import { Pencil, Plus, Trash2, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { newId } from '../../../lib/new-id.ts';
import type { OfflineCalls } from '../../../lib/offline/calls.ts';
import { DevicePictures } from '../../../lib/offline/device-pictures.tsx';
import { HeldBadge } from '../../../lib/offline/held-badge.tsx';
import type { OpenedFinding } from '../../../lib/offline/kept-findings.ts';
import { NeedsConnection } from '../../../lib/offline/needs-connection.tsx';
import type { UnsentChange } from '../../../lib/offline/outbox.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm.tsx';
import { DotsMenu } from '../../../ui/overlay/dots-menu.tsx';
import type { MenuItem } from '../../../ui/overlay/menu.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import { SeverityBadge } from '../shared/badges.tsx';
import type { Finding, WorkOrder } from '../shared/order.ts';
import { useOwnWork, useUnsentOf } from '../shared/own-work.ts';
import { Photos } from '../shared/photos.tsx';
import { useOrderAction } from '../shared/use-order.ts';
import { FindingDialog } from './finding-dialog.tsx';
import { UnfinishedFinding } from './unfinished-finding.tsx';
import { useKeptFindings } from './use-kept-findings.ts';

/** WO-04: the findings, with photos and urgency. */
export function FindingsCard({ order }: { order: WorkOrder }) {
  const { t } = useTranslation('diagnostic');
  const [open, setOpen] = useState<{ id: string; isNew: boolean; kept?: OpenedFinding } | null>(null);
  const { whyNot } = useOwnWork(order);
  const held = useUnsentOf(order.id).filter(({ call }) => call === 'workorders.findings.add');
  const { kept, hide, discard } = useKeptFindings(order);
  const unfinished = kept.filter(({ findingId }) => findingId !== open?.id);
  return (
    <Card aria-labelledby="findings-title">
      <CardHead
        id="findings-title"
        title={t('findings.title')}
        action={
          isEnded(order.status) ? null : (
            <Button
              variant="ghost"
              size="sm"
              icon={Plus}
              disabled={whyNot !== null}
              title={whyNot ?? undefined}
              onClick={() => setOpen({ id: newId(), isNew: true })}
            >
              {t('findings.add')}
            </Button>
          )
        }
      />
      {order.findings.length + held.length + unfinished.length === 0 ? (
        <CardBody>
          <p className="text-muted">{t('findings.empty')}</p>
        </CardBody>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {order.findings.map((finding) => (
            <FindingLine
              key={finding.id}
              order={order}
              finding={finding}
              onEdit={() => setOpen({ id: finding.id, isNew: false })}
            />
          ))}
          {held.map((change) => (
            <HeldFinding key={change.id} change={change} />
          ))}
          {unfinished.map((finding) => (
            <UnfinishedFinding
              key={finding.findingId}
              title={finding.finding.title}
              whyNot={whyNot}
              onContinue={() => setOpen({ id: finding.findingId, isNew: true, kept: finding })}
              discard={() => discard(finding.findingId)}
            />
          ))}
        </ul>
      )}
      {open ? (
        <NeedsConnection when={!open.isNew}>
          <FindingDialog
            order={order}
            findingId={open.id}
            isNew={open.isNew}
            kept={open.kept}
            onClose={() => {
              setOpen(null);
              hide(open.id);
            }}
          />
        </NeedsConnection>
      ) : null}
    </Card>
  );
}

/** OFF-03. Recorded offline. */
function HeldFinding({ change }: { change: UnsentChange }) {
  const { finding } = change.input as OfflineCalls['workorders.findings.add'];
  return (
    <li className="grid gap-2 px-5 py-3.5 max-md:px-4">
      <p className="font-strong wrap-anywhere">{finding.title}</p>
      {finding.description ? (
        <p className="text-small wrap-anywhere whitespace-pre-line text-muted">{finding.description}</p>
      ) : null}
      <div className="flex flex-wrap gap-1.5">
        <SeverityBadge severity={finding.severity} />
        <HeldBadge />
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        <DevicePictures changes={[change]} className="h-15 w-20 rounded-[9px]" />
      </div>
    </li>
  );
}

interface FindingLineProps {
  order: WorkOrder;
  finding: Finding;
  onEdit: () => void;
}

function FindingLine({ order, finding, onEdit }: FindingLineProps) {
  const { t } = useTranslation(['diagnostic', 'common']);
  const action = useOrderAction(order.id);
  const [removing, setRemoving] = useState(false);
  const job = order.jobs.find(({ findingId }) => findingId === finding.id);

  const makeJob = () => {
    const jobId = newId();
    action.mutate(
      {
        work: (revision) =>
          api.workorders.jobs.add({
            id: order.id,
            revision,
            jobId,
            job: {
              title: finding.title,
              description: finding.description,
              cause: '',
              severity: finding.severity,
              internalNote: '',
              findingId: finding.id,
            },
          }),
        again: ({ findings, mayEditJobs }) => mayEditJobs && findings.some(({ id }) => id === finding.id),
      },
      { onSuccess: () => toast.success(t('diagnostic:findings.jobMade')) },
    );
  };
  const items: MenuItem[] = [{ label: t('diagnostic:findings.edit'), icon: Pencil, onSelect: onEdit }];
  if (order.mayEditJobs && !job)
    items.push({ label: t('diagnostic:findings.makeJob'), icon: Wrench, onSelect: makeJob });
  items.push({
    label: t('diagnostic:findings.remove'),
    icon: Trash2,
    tone: 'danger',
    onSelect: () => setRemoving(true),
  });
  return (
    <li className="grid gap-2 px-5 py-3.5 max-md:px-4">
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 gap-1">
          <p className="font-strong wrap-anywhere">{finding.title}</p>
          {finding.description ? (
            <p className="text-small wrap-anywhere whitespace-pre-line text-muted">{finding.description}</p>
          ) : null}
          <div className="flex flex-wrap gap-1.5">
            <SeverityBadge severity={finding.severity} />
            {job ? (
              <Badge tone="success" icon={Wrench}>
                {t('diagnostic:findings.hasJob')}
              </Badge>
            ) : null}
          </div>
        </div>
        {isEnded(order.status) ? null : (
          <NeedsConnection>
            <DotsMenu
              label={t('diagnostic:findings.menu', { finding: finding.title })}
              busy={action.isPending}
              items={items}
            />
          </NeedsConnection>
        )}
      </div>
      {finding.photos.length > 0 ? (
        <Photos order={order} photos={finding.photos} label={finding.title} />
      ) : null}
      {removing ? (
        <NeedsConnection>
          <ConfirmDialog
            open
            onOpenChange={setRemoving}
            tone="danger"
            title={t('diagnostic:findings.removeTitle')}
            text={finding.title}
            confirmLabel={t('diagnostic:findings.remove')}
            cancelLabel={t('common:cancel')}
            busy={action.isPending}
            onConfirm={() =>
              action.mutate(
                {
                  work: (revision) =>
                    api.workorders.findings.remove({ id: order.id, revision, findingId: finding.id }),
                  again: ({ findings }) => findings.some(({ id }) => id === finding.id),
                },
                { onSettled: () => setRemoving(false) },
              )
            }
          />
        </NeedsConnection>
      ) : null}
    </li>
  );
}
