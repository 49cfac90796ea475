import { may } from '@kickstand/domain/auth';
import { type ItemState, inspectionCount, isEnded } from '@kickstand/domain/workorders';
import { useQuery } from '@tanstack/react-query';
import { Check, ListChecks, TriangleAlert, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { useLanguage } from '../../../lib/device/language.ts';
import { NeedsConnection } from '../../../lib/offline/needs-connection.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { NativeSelect } from '../../../ui/form/input.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Card, CardHead } from '../../../ui/page/card.tsx';
import type { WorkOrder } from '../shared/order.ts';
import { useOrderAction } from '../shared/use-order.ts';
import { InspectionItem } from './inspection-item.tsx';
import { storedResult } from './use-inspection.ts';

const TemplatesDialog = lazy(() => import('./templates-dialog.tsx'));

/** WO-04: the checklist, one group at a time. */
export function InspectionCard({ order }: { order: WorkOrder }) {
  const { t } = useTranslation('diagnostic');
  const { language } = useLanguage();
  const mayEditTemplates = may(useSession().profile?.role, 'workorder.price');
  const [editing, setEditing] = useState(false);
  const { template, items } = order.inspection;
  const stateOf = (id: string): ItemState | null => items[id]?.state ?? null;
  const firstOpen = template.groups.find((group) => group.items.some(({ id }) => stateOf(id) === null));
  const [chosen, setChosen] = useState<string | null>(null);
  const group = template.groups.find(({ id }) => id === chosen) ?? firstOpen ?? template.groups[0] ?? null;
  return (
    <Card aria-labelledby="inspection-title" className="overflow-hidden">
      <CardHead
        id="inspection-title"
        title={t('inspection.title')}
        action={
          <NeedsConnection>
            <TemplateChoice order={order} />
            {mayEditTemplates ? (
              <Button
                variant="ghost"
                size="icon-sm"
                icon={ListChecks}
                aria-label={t('templates.edit')}
                onClick={() => setEditing(true)}
              />
            ) : null}
            {editing ? (
              <Suspense fallback={null}>
                <TemplatesDialog onClose={() => setEditing(false)} />
              </Suspense>
            ) : null}
          </NeedsConnection>
        }
      />
      <Scale order={order} />
      <ul
        aria-label={t('inspection.groups')}
        data-print="hide"
        className="scroll-hidden flex gap-2 overflow-x-auto px-5 pb-4 max-md:px-4"
      >
        {template.groups.map(({ id, label, items: all }) => {
          const done = all.filter((item) => stateOf(item.id) !== null).length;
          const current = id === group?.id;
          return (
            <li key={id}>
              <button
                type="button"
                aria-pressed={current}
                onClick={() => setChosen(id)}
                className={cn(
                  'inline-flex min-h-control shrink-0 items-center gap-2 rounded-full border px-3.5 text-small font-medium whitespace-nowrap',
                  current
                    ? 'border-accent-line bg-accent-soft text-accent-soft-ink'
                    : 'border-soft bg-surface text-ink',
                )}
              >
                {done === all.length ? <Icon icon={Check} size="sm" /> : null}
                {label[language]}
                <span className="num text-muted">
                  {done === all.length ? all.length : t('inspection.of', { done, all: all.length })}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {group ? (
        <NeedsConnection>
          <ul aria-label={group.label[language]}>
            {group.items.map((item) => (
              <InspectionItem key={item.id} order={order} item={item} locked={isEnded(order.status)} />
            ))}
          </ul>
        </NeedsConnection>
      ) : null}
    </Card>
  );
}

const TICKS: Record<ItemState, string> = {
  ok: 'h-2.5 bg-success',
  attention: 'h-3.5 bg-warning',
  failed: 'h-4.5 bg-danger',
};

/** One tick per item, and the count as text. */
function Scale({ order }: { order: WorkOrder }) {
  const { t } = useTranslation(['diagnostic', 'workorders']);
  const { template, items } = order.inspection;
  const results = Object.fromEntries(
    Object.entries(items).flatMap(([id, item]) => {
      const stored = storedResult(item);
      return stored ? [[id, stored]] : [];
    }),
  );
  const count = inspectionCount(template, results);
  const checked = count.ok + count.attention + count.failed;
  return (
    <div className="grid gap-2 px-5 pb-4 max-md:px-4">
      <div aria-hidden="true" className="flex h-4.5 items-end gap-[3px]">
        {template.groups
          .flatMap((group) => group.items)
          .map(({ id }) => {
            const state = items[id]?.state;
            return (
              <span
                key={id}
                className={cn('min-w-0.5 flex-1 rounded-[2px]', state ? TICKS[state] : 'h-2.5 bg-pressed')}
              />
            );
          })}
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-small">
        <span>{t('diagnostic:inspection.checked', { checked, items: count.items })}</span>
        <span className="inline-flex items-center gap-1 text-success-ink">
          <Icon icon={Check} size="sm" />
          {t('diagnostic:inspection.count', { count: count.ok, state: t('workorders:itemState.ok') })}
        </span>
        <span className="inline-flex items-center gap-1 text-warning-ink">
          <Icon icon={TriangleAlert} size="sm" />
          {t('diagnostic:inspection.count', {
            count: count.attention,
            state: t('workorders:itemState.attention'),
          })}
        </span>
        <span className="inline-flex items-center gap-1 text-danger-ink">
          <Icon icon={X} size="sm" />
          {t('diagnostic:inspection.count', { count: count.failed, state: t('workorders:itemState.failed') })}
        </span>
      </p>
    </div>
  );
}

/** Chooses another checklist, until the first item is checked. */
function TemplateChoice({ order }: { order: WorkOrder }) {
  const { t } = useTranslation('diagnostic');
  const { language } = useLanguage();
  const action = useOrderAction(order.id);
  const begun = Object.values(order.inspection.items).some(({ state }) => state !== null);
  const templates = useQuery({
    ...orpc.workorders.templates.list.queryOptions({ input: {} }),
    enabled: !begun,
  });
  const name = order.inspection.template.name[language];
  const others = templates.data ?? [];
  if (begun || others.length < 2) return <span className="text-small text-muted">{name}</span>;
  const current = others.find(({ template }) => template.name.en === order.inspection.template.name.en);
  return (
    <NativeSelect
      aria-label={t('inspection.template')}
      value={current?.id ?? ''}
      disabled={action.isPending}
      className="w-auto text-small"
      onChange={({ target }) =>
        action.mutate({
          work: (revision) =>
            api.workorders.inspection.choose({ id: order.id, revision, templateId: target.value }),
        })
      }
    >
      {current ? null : <option value="">{name}</option>}
      {others.map(({ id, template }) => (
        <option key={id} value={id}>
          {template.name[language]}
        </option>
      ))}
    </NativeSelect>
  );
}
