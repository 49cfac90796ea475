import type { PacketEvent } from '@kickstand/domain/evidence';
import type { Estimate } from '@kickstand/domain/workorders';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import type { PacketPart } from './evidence.ts';

/** On paper only: what a part says, whole. Estimates and events are set out, everything else stands as it was sealed. */
export function PartText({ part }: { part: PacketPart }) {
  if (part.content === null) return null;
  const content = parsed(part.content);
  const { estimate, events } = content as { estimate?: Estimate; events?: readonly PacketEvent[] };
  return (
    <div className="hidden text-small print:col-span-full print:block">
      {part.kind === 'estimate' && estimate ? (
        <EstimateText estimate={estimate} />
      ) : part.kind === 'events' && events ? (
        <EventText events={events} />
      ) : (
        <pre className="code wrap-anywhere whitespace-pre-wrap">{JSON.stringify(content, null, 1)}</pre>
      )}
    </div>
  );
}

/** What is stored may have been changed: then it stands as it is. */
function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : { text };
  } catch {
    return { text };
  }
}

function EstimateText({ estimate }: { estimate: Estimate }) {
  const { t } = useTranslation('evidence');
  const format = useFormat();
  return (
    <div className="grid gap-2">
      {estimate.jobs.map((job) => (
        <div key={job.id} className="break-inside-avoid">
          <p className="flex justify-between gap-4 font-medium">
            <span className="wrap-anywhere">{job.title}</span>
            <span className="num">{format.money(job.totalCents)}</span>
          </p>
          {[job.description, job.cause].filter(Boolean).map((text) => (
            <p key={text} className="wrap-anywhere">
              {text}
            </p>
          ))}
          <ul>
            {job.lines.map((line) => (
              <li key={line.id} className="flex justify-between gap-4">
                <span className="wrap-anywhere">
                  {t('text.line', { count: line.quantityMilli / 1000, what: line.description })}
                </span>
                <span className="num">{format.money(line.totalCents)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="flex justify-between gap-4 border-t border-line font-medium">
        <span>{t('text.total')}</span>
        <span className="num">{format.money(estimate.totals.totalCents)}</span>
      </p>
    </div>
  );
}

function EventText({ events }: { events: readonly PacketEvent[] }) {
  const format = useFormat();
  return (
    <ol>
      {events.map(({ seq, at, action, by }) => (
        <li key={seq} className="grid grid-cols-[4rem_12rem_minmax(0,1fr)_minmax(0,10rem)] gap-2">
          <span className="num">{seq}</span>
          <span>{format.date(at, 'moment')}</span>
          <span className="code wrap-anywhere">{action}</span>
          <span className="wrap-anywhere">{by}</span>
        </li>
      ))}
    </ol>
  );
}
