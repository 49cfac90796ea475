import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/card-problem.tsx';
import { useLanguage } from '../../../lib/language.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { itemCount, type TemplateRecord } from './edit-template.ts';
import { RemoveTemplate } from './remove-template.tsx';

const TemplateDialog = lazy(() => import('./template-dialog.tsx'));

type Asked = { what: 'edit'; record: TemplateRecord | null } | { what: 'remove'; record: TemplateRecord };

/** What technicians go through; the built-in one can be changed and put back. */
export function TemplatesCard() {
  const { t } = useTranslation('settings');
  const templates = useQuery(orpc.workorders.templates.list.queryOptions({ input: {} }));
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  if (templates.data === undefined && templates.isError)
    return (
      <CardProblem
        title={t('templates.title')}
        error={templates.error}
        busy={templates.isFetching}
        onTryAgain={() => void templates.refetch()}
      />
    );
  return (
    <Card aria-labelledby="templates">
      <CardHead
        id="templates"
        title={t('templates.title')}
        action={
          <Button
            size="sm"
            variant="ghost"
            icon={Plus}
            onClick={() => setAsked({ what: 'edit', record: null })}
          >
            {t('templates.new')}
          </Button>
        }
      />
      <CardBody>
        {templates.data ? (
          <ul className="divide-y divide-line">
            {templates.data.map((record) => (
              <TemplateRow key={record.id} record={record} onAsk={setAsked} />
            ))}
          </ul>
        ) : (
          <SkeletonList label={t('templates.loading')} rows={2} />
        )}
      </CardBody>
      {asked?.what === 'edit' ? (
        <Suspense fallback={null}>
          <TemplateDialog record={asked.record} onClose={close} />
        </Suspense>
      ) : null}
      {asked?.what === 'remove' ? <RemoveTemplate record={asked.record} onClose={close} /> : null}
    </Card>
  );
}

function TemplateRow({ record, onAsk }: { record: TemplateRecord; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation('settings');
  const { language } = useLanguage();
  const name = record.template.name[language];
  // The built-in one as it came has nothing to put back.
  const removable = !record.builtIn || record.revision > 0;
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <span className="grid min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {record.builtIn ? <Badge tone="outline">{t('templates.builtIn')}</Badge> : null}
        </span>
        <span className="text-small text-muted">
          {t('templates.counts', { count: itemCount(record.template) })}
        </span>
      </span>
      <Button
        size="sm"
        aria-label={t('templates.editOf', { name })}
        onClick={() => onAsk({ what: 'edit', record })}
      >
        {t('templates.edit')}
      </Button>
      {removable ? (
        <Menu
          label={t('templates.removeOf', { name })}
          trigger={
            <Button
              variant="ghost"
              size="icon-sm"
              icon={Ellipsis}
              aria-label={t('templates.removeOf', { name })}
            />
          }
          items={[
            {
              label: t(record.builtIn ? 'templates.reset' : 'templates.remove'),
              tone: 'danger',
              onSelect: () => onAsk({ what: 'remove', record }),
            },
          ]}
        />
      ) : null}
    </li>
  );
}
