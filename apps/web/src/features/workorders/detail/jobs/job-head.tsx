import {
  Camera,
  Check,
  ChevronDown,
  type LucideIcon,
  MessageCircleQuestion,
  RefreshCw,
  Timer,
  X,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format.ts';
import { Picture } from '../../../../lib/pictures/picture.tsx';
import { cn } from '../../../../ui/cn.ts';
import { Badge, type BadgeTone } from '../../../../ui/data/badge.tsx';
import { Money } from '../../../../ui/data/money.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { SeverityBadge } from '../../shared/badges.tsx';
import type { Job, WorkOrder } from '../../shared/order.ts';
import { photosOf } from './job-photos.tsx';
import { progressOf } from './job-progress.ts';
import { useJobTime } from './job-time.ts';

interface JobHeadProps {
  order: WorkOrder;
  job: Job;
  open: boolean;
  onToggle: () => void;
  controls: string;
}

/** The row of a collapsed job. All of it is clickable; the button is its title. */
export function JobHead({ order, job, open, onToggle, controls }: JobHeadProps) {
  const declined = job.decision === 'declined';
  return (
    <div className="relative flex min-h-19 items-center gap-3 px-2.5 py-2 max-md:min-h-17 has-focus-visible:bg-hover">
      <JobPicture order={order} job={job} />
      <div className="grid min-w-0 flex-1 gap-1">
        <h3 className="leading-5 font-strong wrap-break-word">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={controls}
            onClick={onToggle}
            className={cn(
              'text-left after:absolute after:inset-0 after:rounded-card',
              declined && 'text-muted',
            )}
          >
            {job.title}
          </button>
        </h3>
        <Progress order={order} job={job} />
      </div>
      <div className="grid shrink-0 justify-items-end gap-1">
        <Money cents={job.totalCents} className={cn('font-strong', declined && 'text-faint line-through')} />
        <span className="hidden @min-[38rem]:block">
          <DecisionBadge job={job} />
        </span>
      </div>
      <Icon icon={ChevronDown} className={cn('text-muted transition-transform', open && 'rotate-180')} />
    </div>
  );
}

/** Its own first picture; a camera icon if it has none, not the bike again. */
function JobPicture({ order, job }: { order: WorkOrder; job: Job }) {
  const [photo] = photosOf(order, job);
  // On the narrowest phones the title needs the room.
  const box = 'h-14 w-19 shrink-0 rounded-[9px] max-md:h-12 max-md:w-16 max-[22.49rem]:hidden';
  if (photo) return <Picture url={photo.thumbnailUrl} alt="" quiet className={box} />;
  return (
    <span aria-hidden="true" className={cn('grid place-items-center bg-sunken text-faint', box)}>
      <Icon icon={Camera} />
    </span>
  );
}

/** More ticks than this are unreadable. */
const MAX_TICKS = 8;

function Progress({ order, job }: { order: WorkOrder; job: Job }) {
  const { t } = useTranslation('workorderPage');
  const format = useFormat();
  const { done, count } = progressOf(job);
  const time = useJobTime(order, job);
  if (job.decision === 'declined')
    return (
      <p className="text-small wrap-break-word text-muted">
        {job.decidedAt && job.decisionNote
          ? t('jobs.declinedNote', { when: format.date(job.decidedAt, 'day'), note: job.decisionNote })
          : t('jobs.decision.declined')}
      </p>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
      {job.decision === 'approved' && count > 0 ? (
        <>
          {count <= MAX_TICKS ? <Ticks done={done} count={count} running={time.running} /> : null}
          <span className="num">{t('jobs.doneOf', { done, count })}</span>
        </>
      ) : (
        <span className="num">{t('jobs.lines', { count: job.lines.length })}</span>
      )}
      {time.spent ? (
        <Badge tone="info" icon={Timer} className="num max-md:hidden">
          {time.person ? t('clock.person', { person: time.person, spent: time.spent }) : time.spent}
        </Badge>
      ) : null}
      {job.decision === 'asked' ? (
        <Badge tone="info" icon={MessageCircleQuestion}>
          {t('jobs.decision.asked')}
        </Badge>
      ) : job.priced ? null : (
        <Badge tone="warning">{t('jobs.unpriced')}</Badge>
      )}
      {job.parentId ? <Addition job={job} /> : null}
      {job.severity ? (
        <span className="hidden @min-[38rem]:block">
          <SeverityBadge severity={job.severity} />
        </span>
      ) : null}
    </div>
  );
}

function Ticks({ done, count, running }: { done: number; count: number; running: boolean }) {
  const ticks = Array.from({ length: count }, (_, at) =>
    at < done ? 'bg-success' : at === done && running ? 'bg-info' : 'bg-line-strong',
  );
  return (
    <span aria-hidden="true" className="flex gap-[3px]">
      {ticks.map((look, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ticks have no identity except their position
        <span key={at} className={cn('h-1.5 w-3.5 rounded-[2px]', look)} />
      ))}
    </span>
  );
}

/** Shown under the approved job it adds to, with its own decision. */
function Addition({ job }: { job: Job }) {
  const { t } = useTranslation('orderAdditions');
  const open = job.decision === 'open' || job.decision === 'asked';
  return (
    <>
      <Badge tone="accent">{t('addition')}</Badge>
      {open ? <Badge tone="warning">{t('proposed')}</Badge> : null}
    </>
  );
}

/** What does not fit into the head of a narrow column. */
export function JobBadges({ job, className }: { job: Job; className: string }) {
  if (!job.severity && job.decision === 'open') return null;
  return (
    <div className={cn('flex flex-wrap items-center gap-2', className)}>
      {job.severity ? <SeverityBadge severity={job.severity} /> : null}
      <DecisionBadge job={job} />
    </div>
  );
}

const DECISIONS: Partial<Record<Job['decision'], { tone: BadgeTone; icon: LucideIcon }>> = {
  approved: { tone: 'success', icon: Check },
  declined: { tone: 'outline', icon: X },
};

function DecisionBadge({ job }: { job: Job }) {
  const { t } = useTranslation('workorderPage');
  const look = DECISIONS[job.decision];
  return (
    <span className="flex flex-wrap justify-end gap-1">
      {look ? (
        <Badge {...look}>{t(`jobs.decision.${job.decision}`, { version: job.decidedVersion ?? '' })}</Badge>
      ) : null}
      {job.changed && job.decision !== 'open' ? (
        <Badge tone="warning" icon={RefreshCw}>
          {t('jobs.changedSince')}
        </Badge>
      ) : null}
    </span>
  );
}
