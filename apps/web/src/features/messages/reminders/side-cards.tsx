import { REMINDER_RULES } from '@kickstand/domain/messages';
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Pause, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { useLanguage } from '../../../lib/device/language.ts';
import { hourText } from '../../../shared/messages/hours.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { NativeSelect } from '../../../ui/form/input.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { ReachDialog } from './turn-on-dialog.tsx';
import { type Overview, type Preview, reachedPeople, useMayManage, useSavePerWeek } from './use-rules.ts';

export function TodayCard({ overview }: { overview: Overview }) {
  const { t } = useTranslation('reminders');
  const queries = useQueryClient();
  const mayManage = useMayManage();
  const pause = useMutation(
    orpc.reminders.pause.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: orpc.reminders.key() }),
    }),
  );
  const { today, cameBack, paused } = overview;
  const skipped = useSkipped(overview);
  return (
    <Card aria-labelledby="today-title">
      <CardHead id="today-title" title={t('today')} />
      <CardBody className="grid gap-3">
        {paused ? <Note tone="warning">{t('paused')}</Note> : null}
        <dl className="grid">
          <Fact name={t('sent')}>{today.sent}</Fact>
          <Fact name={t('waiting')}>{today.waiting}</Fact>
          <Fact name={t('optedOut')}>{skipped.optedOut}</Fact>
          <Fact name={t('noConsent')}>{skipped.noConsent}</Fact>
          <Fact name={t('failed')}>
            {today.failed > 0 ? (
              <Badge tone="danger" icon={CircleAlert}>
                {today.failed}
              </Badge>
            ) : (
              0
            )}
          </Fact>
          <Fact name={t('cameBack')}>{t('cameBackText', { came: cameBack.came, sent: cameBack.sent })}</Fact>
        </dl>
        <p className="text-small text-muted">{t('cameBackHint')}</p>
        <FailureNote error={pause.error} />
        {mayManage ? (
          <Button
            block
            icon={paused ? Play : Pause}
            busy={pause.isPending}
            onClick={() => pause.mutate({ paused: !paused })}
          >
            {t(paused ? 'resume' : 'pause')}
          </Button>
        ) : null}
      </CardBody>
    </Card>
  );
}

/** People who are due but skipped, over the rules that are on. The rule cards use the same queries. */
function useSkipped({ rules }: Overview) {
  return useQueries({
    queries: REMINDER_RULES.filter((rule) => rules[rule].on).map((rule) =>
      orpc.reminders.preview.queryOptions({ input: { rule } }),
    ),
    combine: (previews) => {
      const sum = (reason: keyof Preview['due']) =>
        previews.some(({ data }) => !data)
          ? '–'
          : previews.reduce((n, { data }) => n + (data?.due[reason] ?? 0), 0);
      return { optedOut: sum('optedOut'), noConsent: sum('noConsent') };
    },
  });
}

const PER_WEEK = [1, 2, 3, 4, 5, 6, 7];

export function LimitsCard({ overview }: { overview: Overview }) {
  const { t } = useTranslation('reminders');
  const { rules } = overview;
  const mayManage = useMayManage();
  const saving = useSavePerWeek(overview);
  const [pending, setPending] = useState<PendingLimit | null>(null);
  const choose = (perWeek: number) =>
    saving.save(perWeek, 0, undefined, (people) => setPending({ perWeek, people }));
  const { language } = useLanguage();
  const hours = `${hourText(overview.quietFrom, language)} – ${hourText(overview.quietTo, language)}`;
  return (
    <Card aria-labelledby="limits-title">
      <CardHead id="limits-title" title={t('limits')} />
      <CardBody className="grid gap-3">
        <dl className="grid">
          <Fact name={t('quiet')}>{hours}</Fact>
          <Fact name={t('perCustomer')}>
            {mayManage ? (
              <NativeSelect
                aria-label={t('perCustomer')}
                className="w-auto"
                value={rules.perWeek}
                disabled={saving.busy}
                onChange={({ target }) => choose(Number(target.value))}
              >
                {PER_WEEK.map((count) => (
                  <option key={count} value={count}>
                    {t('aWeek', { count })}
                  </option>
                ))}
              </NativeSelect>
            ) : (
              t('aWeek', { count: rules.perWeek })
            )}
          </Fact>
        </dl>
        <FailureNote error={reachedPeople(saving.error) === null ? saving.error : null} />
        <p className="text-small text-muted">{t('ownDontCount')}</p>
      </CardBody>
      {pending ? <LimitDialog {...{ overview, pending }} onClose={() => setPending(null)} /> : null}
    </Card>
  );
}

/** A higher limit that reaches people immediately, to be confirmed first. */
interface PendingLimit {
  readonly perWeek: number;
  readonly people: number;
}

interface LimitDialogProps {
  overview: Overview;
  pending: PendingLimit;
  onClose: () => void;
}

function LimitDialog({ overview, pending, onClose }: LimitDialogProps) {
  const saving = useSavePerWeek(overview);
  return (
    <ReachDialog
      people={reachedPeople(saving.error) ?? pending.people}
      changes
      busy={saving.busy}
      error={saving.error}
      onConfirm={(people) => saving.save(pending.perWeek, people, onClose)}
      onClose={onClose}
    />
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line last:border-0">
      <dt>{name}</dt>
      <dd className="num text-right font-medium">{children}</dd>
    </div>
  );
}
