import type { Language } from '@kickstand/domain/language';
import { REMINDER_EXAMPLES, type ReminderRule, segmentsOf } from '@kickstand/domain/messages';
import { pathTo } from '@kickstand/domain/navigation';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Gauge, Key, type LucideIcon, Pencil, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { useLanguage } from '../../../lib/device/language.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Switch } from '../../../ui/form/checkbox.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { EditTextDialog } from './edit-text-dialog.tsx';
import { PeopleNext } from './people-next.tsx';
import { RuleSettings } from './rule-settings.tsx';
import { TurnOnDialog } from './turn-on-dialog.tsx';
import { type Overview, type PendingChange, useMayManage, useSaveRule } from './use-rules.ts';

const ICONS: Record<ReminderRule, LucideIcon> = {
  appointment: CalendarClock,
  serviceDue: Gauge,
  declinedWork: Undo2,
  pickupWaiting: Key,
};

export function RuleCard({ rule, overview }: { rule: ReminderRule; overview: Overview }) {
  const { t } = useTranslation('reminders');
  const mayManage = useMayManage();
  const [asking, setAsking] = useState(false);
  const [editing, setEditing] = useState(false);
  const [pending, setPending] = useState<PendingChange | null>(null);
  const value = overview.rules[rule];
  const saving = useSaveRule(overview, rule);
  const reachable = overview.provider || overview.mailServer;
  const titleId = `rule-${rule}`;
  return (
    <Card aria-labelledby={titleId}>
      <div className="flex items-center gap-3.5 border-b border-line px-5 py-3 max-md:px-4">
        <span
          className={cn(
            'grid size-10 shrink-0 place-items-center rounded-[11px]',
            value.on ? 'bg-accent-soft text-accent-ink' : 'bg-sunken text-muted',
          )}
        >
          <Icon icon={ICONS[rule]} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="text-heading font-strong">
            {t(`rule.${rule}`)}
          </h2>
          <p className="text-small text-muted">{t(`about.${rule}`)}</p>
        </div>
        <Switch
          checked={value.on}
          aria-label={t(`rule.${rule}`)}
          disabled={!mayManage || saving.busy || (!value.on && !reachable)}
          onChange={() => (value.on ? saving.save({ ...value, on: false }, 0) : setAsking(true))}
          label={<span className="text-small font-medium">{t(value.on ? 'on' : 'off')}</span>}
          className="shrink-0 flex-row-reverse"
        />
      </div>
      <div className="grid md:grid-cols-2">
        <RuleSettings rule={rule} overview={overview} onConfirm={setPending} />
        <Words rule={rule} overview={overview} onEdit={mayManage ? () => setEditing(true) : null} />
      </div>
      <div className="grid gap-3 border-t border-line px-5 py-4 max-md:px-4">
        {reachable ? null : (
          <Note
            tone="warning"
            action={
              <Button asChild size="sm">
                <Link to={`${pathTo('/dashboard/settings')}?tab=texts`}>{t('setUp')}</Link>
              </Button>
            }
          >
            {t('noWay')}
          </Note>
        )}
        <FailureNote error={asking || editing ? null : saving.error} />
        <People rule={rule} on={value.on} />
      </div>
      {asking ? <TurnOnDialog rule={rule} overview={overview} onClose={() => setAsking(false)} /> : null}
      {pending ? <TurnOnDialog {...{ rule, overview, pending }} onClose={() => setPending(null)} /> : null}
      {editing ? <EditTextDialog rule={rule} overview={overview} onClose={() => setEditing(false)} /> : null}
    </Card>
  );
}

interface WordsProps {
  rule: ReminderRule;
  overview: Overview;
  onEdit: (() => void) | null;
}

function Words({ rule, overview, onEdit }: WordsProps) {
  const { t } = useTranslation('reminders');
  const { language: own } = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const { boot } = useSession();
  const figures: Readonly<Record<string, string>> = {
    ...REMINDER_EXAMPLES[language],
    shop: boot?.shop?.name ?? '',
  };
  const parts = overview.rules[rule].text[language].split(/\{(\w+)\}/);
  const filled = parts.map((part, at) => (at % 2 === 1 ? (figures[part] ?? `{${part}}`) : part));
  const text = filled.join('');
  return (
    <div className="grid content-start gap-2 px-5 py-4 max-md:px-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-small font-medium text-muted">{t('preview')}</h3>
        <Segmented
          size="sm"
          label={t('language')}
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'en', label: 'EN' },
            { value: 'es', label: 'ES' },
          ]}
        />
      </div>
      <div className="grid gap-1.5 rounded-[12px] bg-sunken p-3">
        <p
          lang={language}
          className="rounded-[12px] rounded-bl-[5px] bg-surface px-3.5 py-2.5 text-small wrap-anywhere dark:bg-raised"
        >
          {filled.map((part, at) =>
            at % 2 === 1 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is nothing but its place
              <span key={at} className="rounded-[5px] bg-accent-soft px-1 text-accent-soft-ink">
                {part}
              </span>
            ) : (
              part
            ),
          )}
        </p>
        <p className="text-caption text-muted">
          {t('length', { count: segmentsOf(text), length: text.length })}
          {rule === 'serviceDue' ? `. ${t('estimated')}` : null}
        </p>
      </div>
      {onEdit ? (
        <Button size="sm" icon={Pencil} className="mt-1 justify-self-start" onClick={onEdit}>
          {t('edit')}
        </Button>
      ) : null}
    </div>
  );
}

function People({ rule, on }: { rule: ReminderRule; on: boolean }) {
  const preview = useQuery(orpc.reminders.preview.queryOptions({ input: { rule } }));
  return <PeopleNext preview={preview} on={on} />;
}
