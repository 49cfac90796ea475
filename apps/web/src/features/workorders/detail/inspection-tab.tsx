import type { ItemState } from '@kickstand/domain/workorders';
import { Check, type LucideIcon, Stethoscope, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../lib/device/language.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge, type BadgeTone } from '../../../ui/data/badge.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import { SeverityBadge } from '../shared/badges.tsx';
import { type WorkOrder, workspacePath } from '../shared/order.ts';
import { Photos } from '../shared/photos.tsx';

const LOOKS: Record<ItemState, { tone: BadgeTone; icon: LucideIcon }> = {
  ok: { tone: 'success', icon: Check },
  attention: { tone: 'warning', icon: TriangleAlert },
  failed: { tone: 'danger', icon: X },
};

/** The inspection results, read-only. They are edited in the workspace. */
export function InspectionTab({ order }: { order: WorkOrder }) {
  const { t } = useTranslation(['workorderPage', 'workorders']);
  const { language } = useLanguage();
  const { template, items } = order.inspection;
  const groups = template.groups
    .map(({ id, label, items: all }) => ({
      id,
      label: label[language],
      checked: all.flatMap((item) => {
        const result = items[item.id];
        return result?.state ? [{ ...item, result, state: result.state }] : [];
      }),
    }))
    .filter(({ checked }) => checked.length > 0);
  const workspace = (
    <Button asChild icon={Stethoscope}>
      <Link to={workspacePath(order.id)}>{t('workorderPage:more.workspace')}</Link>
    </Button>
  );
  if (groups.length === 0 && order.findings.length === 0)
    return (
      <Card>
        <EmptyState title={t('workorderPage:inspection.empty')} action={workspace} />
      </Card>
    );
  return (
    <div className="grid gap-4">
      {order.findings.length > 0 ? (
        <Card>
          <CardHead title={t('workorderPage:inspection.findings')} as="h3" />
          <ul className="divide-y divide-line border-t border-line">
            {order.findings.map((finding) => (
              <li key={finding.id} className="grid gap-2 px-5 py-3 max-md:px-4">
                <div className="flex flex-wrap items-center gap-2">
                  <span className="font-strong wrap-anywhere">{finding.title}</span>
                  <SeverityBadge severity={finding.severity} />
                </div>
                <p className="wrap-anywhere whitespace-pre-line text-muted">{finding.description}</p>
                <Photos order={order} photos={finding.photos} label={finding.title} />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {groups.map(({ id, label, checked }) => (
        <Card key={id}>
          <CardHead title={label} as="h3" />
          <CardBody className="pb-2">
            <ul className="divide-y divide-line">
              {checked.map((item) => (
                <li key={item.id} className="grid gap-2 py-2.5">
                  <div className="flex flex-wrap items-center justify-between gap-2">
                    <span className="min-w-0 wrap-anywhere">{item.label[language]}</span>
                    <Badge {...LOOKS[item.state]}>{t(`workorders:itemState.${item.state}`)}</Badge>
                  </div>
                  {item.result.note ? (
                    <p className="text-small wrap-anywhere text-muted">{item.result.note}</p>
                  ) : null}
                  {item.result.photos.length > 0 ? (
                    <Photos order={order} photos={item.result.photos} label={item.label[language]} />
                  ) : null}
                </li>
              ))}
            </ul>
          </CardBody>
        </Card>
      ))}
      <div>{workspace}</div>
    </div>
  );
}
