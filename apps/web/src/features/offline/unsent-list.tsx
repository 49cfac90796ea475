import { formatSize } from '@kickstand/domain/format';
import { pathTo } from '@kickstand/domain/navigation';
import { CircleAlert, FilePen, type LucideIcon, RefreshCw, Tablet } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../lib/device/language.ts';
import { useFormat } from '../../lib/format.ts';
import { DiscardDialog } from '../../lib/offline/discard-dialog.tsx';
import { removeUnsent, type UnsentChange } from '../../lib/offline/outbox.ts';
import { useUnsentCounts } from '../../lib/offline/unsent-state.ts';
import { draftPath } from '../../shared/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Damaged, OpenFinding, OpenForm } from './use-unsent.ts';

const NEW_FORM = pathTo('/dashboard/intake-forms/new');

interface UnsentListProps {
  changes: readonly UnsentChange[];
  forms: readonly OpenForm[];
  findings: readonly OpenFinding[];
  damaged: readonly Damaged[];
  onDiscarded: () => void;
}

/** In the order of what it asks of the person: decide, wait, nothing, go on. */
export function UnsentList({ changes, forms, findings, damaged, onDiscarded }: UnsentListProps) {
  const { t } = useTranslation(['offline', 'workorders']);
  const { sending } = useUnsentCounts();
  const refused = changes.filter(({ state }) => state === 'refused');
  const waiting = changes.filter(({ state }) => state === 'saved');
  return (
    <div className="pt-2">
      <Group icon={CircleAlert} title={t('needsYou')} urgent>
        {[
          ...refused.map((change) => <Change key={change.id} change={change} />),
          ...damaged.map((one) => <DamagedRow key={one.id} damaged={one} onDiscarded={onDiscarded} />),
        ]}
      </Group>
      <Group icon={sending ? RefreshCw : Tablet} title={sending ? t('sending') : t('savedHere')}>
        {waiting.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </Group>
      <Group icon={FilePen} title={t('unfinished')}>
        {[
          ...forms.map(({ formId, at, content }) => (
            <Unfinished
              key={formId}
              at={at}
              what={t('what.form', { name: content.form.customerName || t('unnamed') })}
              to={content.base ? draftPath(formId) : NEW_FORM}
            />
          )),
          ...findings.map(({ formId, at, content }) => (
            <Unfinished
              key={formId}
              at={at}
              what={t('what.workorders.findings.add', {
                name: t('workorders:order', { number: content.number }),
              })}
              to={pathTo('/dashboard/diagnostic/:reportId', { reportId: content.orderId })}
            />
          )),
        ]}
      </Group>
    </div>
  );
}

interface GroupProps {
  icon: LucideIcon;
  title: string;
  urgent?: boolean;
  children: readonly ReactNode[];
}

function Group({ icon, title, urgent = false, children }: GroupProps) {
  if (children.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2
        className={`flex items-center gap-2 px-5 pt-3 pb-1 text-small font-strong max-md:px-4 ${urgent ? 'text-warning-ink' : 'text-muted'}`}
      >
        <Icon icon={icon} size="sm" />
        {title}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

const ROW =
  'flex flex-wrap items-center gap-3 border-b border-line px-5 py-3 last:border-b-0 max-md:px-4 min-w-0';

function Change({ change }: { change: UnsentChange }) {
  const { t } = useTranslation('offline');
  const format = useFormat();
  const { language } = useLanguage();
  const [asking, setAsking] = useState(false);
  const details = [
    change.label.detail ?? null,
    change.files.length > 0 ? t('files', { count: change.files.length }) : null,
    change.bytes > 0 ? formatSize(change.bytes, language) : null,
    t('at', { when: format.date(new Date(change.at), 'moment') }),
  ];
  return (
    <li className={ROW}>
      <div className="min-w-0 flex-1">
        <b className="block font-strong wrap-anywhere">{useWhat()(change)}</b>
        <span className="block text-small wrap-anywhere text-muted">
          {details.filter(Boolean).join(', ')}
        </span>
      </div>
      {change.state === 'saved' ? (
        <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
          {t('discard')}
        </Button>
      ) : null}
      <DiscardDialog discard={() => removeUnsent(change)} open={asking} onOpenChange={setAsking} />
    </li>
  );
}

function DamagedRow({ damaged, onDiscarded }: { damaged: Damaged; onDiscarded: () => void }) {
  const { t } = useTranslation('offline');
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const discard = () => damaged.discard().then(onDiscarded);
  return (
    <li className={ROW}>
      <div className="min-w-0 flex-1">
        <b className="block font-strong">{t('damaged')}</b>
        <span className="block text-small text-muted">
          {t('at', { when: format.date(new Date(damaged.at), 'moment') })}
        </span>
      </div>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        {t('discard')}
      </Button>
      <DiscardDialog discard={discard} open={asking} onOpenChange={setAsking} />
    </li>
  );
}

/** What a change is called: "Intake, Nadia Haddad". */
export function useWhat(): (change: Pick<UnsentChange, 'label'>) => string {
  const { t } = useTranslation('offline');
  return ({ label: { what, name } }) => t(`what.${what}`, { name: name || t('unnamed') });
}

function Unfinished({ at, what, to }: { at: number; what: string; to: string }) {
  const { t } = useTranslation('offline');
  const format = useFormat();
  return (
    <li className={ROW}>
      <div className="min-w-0 flex-1">
        <b className="block font-strong wrap-anywhere">{what}</b>
        <span className="block text-small text-muted">
          {t('at', { when: format.date(new Date(at), 'moment') })}
        </span>
      </div>
      <Button asChild variant="soft" size="sm">
        <Link to={to}>{t('continue')}</Link>
      </Button>
    </li>
  );
}
