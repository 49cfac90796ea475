import type { Language } from '@kickstand/domain/language';
import { channelWays, type ReminderRule } from '@kickstand/domain/messages';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Gauge, Key, type LucideIcon, Pencil, Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Switch } from '../../../ui/form/checkbox.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { EditTextDialog } from './edit-text-dialog.tsx';
import { PeopleNext } from './people-next.tsx';
import { RuleSettings } from './rule-settings.tsx';
import { RuleWords } from './rule-words.tsx';
import { TestDialog } from './test-dialog.tsx';
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
  const [testing, setTesting] = useState<Language | null>(null);
  const [pending, setPending] = useState<PendingChange | null>(null);
  const value = overview.rules[rule];
  const saving = useSaveRule(overview, rule);
  const reachable = overview.provider || overview.mailServer;
  const ways = channelWays(value.channel, overview);
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
        <RuleWords rule={rule} overview={overview}>
          {(language) =>
            mayManage ? (
              <div className="mt-1 flex flex-wrap gap-2">
                <Button size="sm" icon={Pencil} onClick={() => setEditing(true)}>
                  {t('edit')}
                </Button>
                {ways.text || ways.email ? (
                  <Button size="sm" variant="ghost" icon={Send} onClick={() => setTesting(language)}>
                    {t('test.open')}
                  </Button>
                ) : null}
              </div>
            ) : null
          }
        </RuleWords>
      </div>
      <div className="grid gap-3 border-t border-line px-5 py-4 max-md:px-4">
        <FailureNote error={asking || editing ? null : saving.error} />
        <People rule={rule} on={value.on} />
      </div>
      {asking ? <TurnOnDialog rule={rule} overview={overview} onClose={() => setAsking(false)} /> : null}
      {pending ? <TurnOnDialog {...{ rule, overview, pending }} onClose={() => setPending(null)} /> : null}
      {testing ? (
        <TestDialog {...{ rule, overview }} language={testing} onClose={() => setTesting(null)} />
      ) : null}
      {editing ? <EditTextDialog rule={rule} overview={overview} onClose={() => setEditing(false)} /> : null}
    </Card>
  );
}

function People({ rule, on }: { rule: ReminderRule; on: boolean }) {
  const preview = useQuery(orpc.reminders.preview.queryOptions({ input: { rule } }));
  return <PeopleNext preview={preview} on={on} />;
}
