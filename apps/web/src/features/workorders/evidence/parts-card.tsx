import { Check, CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card, CardHead } from '../../../ui/page/card.tsx';
import type { PacketPart } from './evidence.ts';
import { Fingerprint } from './fingerprint.tsx';
import { jobTitlesOf, PartText } from './part-text.tsx';

/** Each part with its time, person and fingerprint; on paper fingerprints are in full. */
export function PartsCard({ parts }: { parts: readonly PacketPart[] }) {
  const { t } = useTranslation('evidence');
  const jobTitles = jobTitlesOf(parts);
  return (
    <Card data-print="flow">
      <CardHead
        title={t('contents')}
        action={<span className="text-small text-muted">{t('parts', { count: parts.length })}</span>}
      />
      <ul className="border-t border-line">
        {parts.map((part) => (
          <PartRow key={`${part.kind} ${part.sha256}`} part={part} jobTitles={jobTitles} />
        ))}
      </ul>
    </Card>
  );
}

interface PartRowProps {
  part: PacketPart;
  jobTitles: ReadonlyMap<string, string>;
}

function PartRow({ part, jobTitles }: PartRowProps) {
  const { t } = useTranslation('evidence');
  const format = useFormat();
  const same = part.state === 'unchanged';
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line px-5 py-3 last:border-b-0 max-md:px-4 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1.1fr)_auto] md:items-center print:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{t(`kinds.${part.kind}`, { number: part.number ?? '' })}</p>
        {part.pictures > 0 ? (
          <p className="text-small text-muted">{t('pictures', { count: part.pictures })}</p>
        ) : null}
      </div>
      <div className="min-w-0 text-small">
        {part.at ? <p>{format.date(part.at, 'moment')}</p> : null}
        {part.by ? <p className="wrap-anywhere text-muted">{part.by}</p> : null}
      </div>
      <Fingerprint hash={part.sha256} />
      <Badge
        tone={same ? 'success' : 'danger'}
        icon={same ? Check : CircleAlert}
        className="justify-self-start md:justify-self-end"
      >
        {t(`state.${part.state}`)}
      </Badge>
      {same ? null : <Differences part={part} />}
      <PartText part={part} jobTitles={jobTitles} />
    </li>
  );
}

/** Both fingerprints, of the part or of each picture that differs. */
function Differences({ part }: { part: PacketPart }) {
  const { t } = useTranslation('evidence');
  const own = part.found === part.sha256 ? [] : [{ label: null, sealed: part.sha256, found: part.found }];
  return (
    <ul className="grid gap-2 text-small md:col-span-4">
      {[...own, ...part.changedFiles].map(({ label, sealed, found }) => (
        <li key={sealed} className="grid gap-0.5 rounded-control bg-danger-soft px-3 py-2">
          {label ? <p className="font-medium">{t('picture', { label })}</p> : null}
          <p className="wrap-anywhere">
            {t('sealedHash')} <span className="code">{sealed}</span>
          </p>
          <p className="wrap-anywhere text-danger-ink">
            {t('foundHash')} <span className="code">{found ?? t('gone')}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
