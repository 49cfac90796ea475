import { RefreshCw, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Skeleton } from '../../../ui/data/skeleton.tsx';
import type { Evidence, PacketCheck } from './evidence.ts';

interface VerdictBannerProps {
  packet: Evidence['packets'][number];
  /** Null during the first check. */
  check: PacketCheck | null;
  busy: boolean;
  onCheck: () => void;
}

export function VerdictBanner({ packet, check, busy, onCheck }: VerdictBannerProps) {
  const { t } = useTranslation('evidence');
  const format = useFormat();
  if (!check) return <Skeleton className="h-24 rounded-card" />;
  const day = format.date(packet.sealedAt, 'list');
  const changed = check.parts.filter(({ state }) => state !== 'unchanged').length;
  const count = check.parts.length;
  const Shield = check.unchanged ? ShieldCheck : ShieldAlert;
  return (
    <section
      role={check.unchanged ? 'status' : 'alert'}
      className={cn(
        'flex flex-wrap items-center gap-4 rounded-card border px-5 py-4',
        check.unchanged ? 'border-success-line bg-success-soft' : 'border-danger-line bg-danger-soft',
      )}
    >
      <Shield
        aria-hidden="true"
        className={cn('size-8 shrink-0', check.unchanged ? 'text-success-ink' : 'text-danger-ink')}
      />
      <div className="min-w-0 flex-1 max-sm:basis-[70%]">
        <h2 className="text-heading font-title">
          {check.unchanged
            ? t('unchanged', { day })
            : changed > 0
              ? t('changed', { changed, count })
              : t('problems.title')}
        </h2>
        {check.unchanged ? (
          <p>{t('unchangedText', { count, time: format.date(packet.sealedAt, 'moment') })}</p>
        ) : changed > 0 ? (
          <p>{t('changedText', { day })}</p>
        ) : null}
        {check.problems.map((problem) => (
          <p key={problem}>{t(`problems.${problem}`)}</p>
        ))}
      </div>
      <Button data-print="hide" icon={RefreshCw} busy={busy} onClick={onCheck}>
        {t('again')}
      </Button>
    </section>
  );
}
