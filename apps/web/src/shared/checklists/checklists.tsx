import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/api.ts';
import { useErrorText } from '../../lib/calls/errors.ts';
import { useLanguage } from '../../lib/device/language.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { SkeletonList } from '../../ui/data/skeleton.tsx';
import { DotsMenu } from '../../ui/overlay/dots-menu.tsx';
import { Note } from '../../ui/page/note.tsx';
import { itemCount, type TemplateRecord } from './edit-template.ts';
import { RemoveTemplate } from './remove-template.tsx';

const TemplateDialog = lazy(() => import('./template-dialog.tsx'));

type Asked = { what: 'edit'; record: TemplateRecord | null } | { what: 'remove'; record: TemplateRecord };

/** The shop's checklists; the built-in one can be changed and reset. */
export function Checklists() {
  const { t } = useTranslation(['checklists', 'common']);
  const errorText = useErrorText();
  const templates = useQuery(orpc.workorders.templates.list.queryOptions({ input: {} }));
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  if (templates.data === undefined && templates.isError)
    return (
      <Note
        tone="danger"
        role="alert"
        action={
          <Button size="sm" busy={templates.isFetching} onClick={() => void templates.refetch()}>
            {t('common:retry')}
          </Button>
        }
      >
        {errorText(templates.error)}
      </Note>
    );
  return (
    <>
      {templates.data ? (
        <ul className="divide-y divide-line">
          {templates.data.map((record) => (
            <TemplateRow key={record.id} record={record} onAsk={setAsked} />
          ))}
        </ul>
      ) : (
        <SkeletonList label={t('checklists:loading')} rows={2} />
      )}
      <Button
        size="sm"
        variant="ghost"
        icon={Plus}
        className="justify-self-start"
        onClick={() => setAsked({ what: 'edit', record: null })}
      >
        {t('checklists:new')}
      </Button>
      {asked?.what === 'edit' ? (
        <Suspense fallback={null}>
          <TemplateDialog record={asked.record} onClose={close} />
        </Suspense>
      ) : null}
      {asked?.what === 'remove' ? <RemoveTemplate record={asked.record} onClose={close} /> : null}
    </>
  );
}

function TemplateRow({ record, onAsk }: { record: TemplateRecord; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation('checklists');
  const { language } = useLanguage();
  const name = record.template.name[language];
  // the built-in one can only be reset if it was changed
  const removable = !record.builtIn || record.revision > 0;
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <span className="grid min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {record.builtIn ? <Badge tone="outline">{t('builtIn')}</Badge> : null}
        </span>
        <span className="text-small text-muted">{t('counts', { count: itemCount(record.template) })}</span>
      </span>
      <Button size="sm" aria-label={t('editOf', { name })} onClick={() => onAsk({ what: 'edit', record })}>
        {t('edit')}
      </Button>
      {removable ? (
        <DotsMenu
          label={t('removeOf', { name })}
          items={[
            {
              label: t(record.builtIn ? 'reset' : 'remove'),
              tone: 'danger',
              onSelect: () => onAsk({ what: 'remove', record }),
            },
          ]}
        />
      ) : null}
    </li>
  );
}
