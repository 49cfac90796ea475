import type { PacketEvent } from '@kickstand/domain/evidence';
import type { Estimate, ItemResult, Template } from '@kickstand/domain/workorders';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/device/language.ts';
import { useFormat } from '../../../lib/format.ts';
import type { PacketPart } from './evidence.ts';
import { PricedJobs } from './priced-jobs.tsx';
import { RecordText } from './record-text.tsx';

interface PartTextProps {
  part: PacketPart;
  /** The title of each job of the order, by its id. */
  jobTitles: ReadonlyMap<string, string>;
}

/** On paper only: the full content of a part. */
export function PartText({ part, jobTitles }: PartTextProps) {
  if (part.content === null) return null;
  return (
    <div className="hidden text-small print:col-span-full print:grid print:gap-2">
      <Content kind={part.kind} content={parsed(part.content)} jobTitles={jobTitles} />
    </div>
  );
}

interface ContentProps extends Pick<PartTextProps, 'jobTitles'> {
  kind: PacketPart['kind'];
  content: Record<string, unknown>;
}

function Content({ kind, content, jobTitles }: ContentProps) {
  const { estimate, invoice, template, items, events } = content as Partial<Known>;
  if (kind === 'events' && isList(events)) return <EventText events={events} />;
  if (kind === 'inspection' && items && isList(template?.groups))
    return <InspectionText groups={template.groups} items={items} />;
  const priced = kind === 'estimate' ? estimate : kind === 'invoice' ? invoice : undefined;
  return (
    <>
      {/* An invoice for the diagnosis alone has no jobs. */}
      {isList(priced?.jobs) ? (
        <PricedJobs jobs={priced.jobs} totalCents={priced.totals?.totalCents ?? 0} />
      ) : null}
      <RecordText record={content} jobTitles={jobTitles} />
    </>
  );
}

interface Known {
  readonly estimate: Estimate;
  readonly invoice: Pick<Estimate, 'totals'> & { readonly jobs: Estimate['jobs'] | null };
  readonly template: Template;
  readonly items: Readonly<Record<string, ItemResult>>;
  readonly events: readonly PacketEvent[];
}

/** Decisions name jobs by id; the estimates of the same packet have their titles. */
export function jobTitlesOf(parts: readonly PacketPart[]): ReadonlyMap<string, string> {
  const estimates = parts
    .filter(({ kind, content }) => kind === 'estimate' && content !== null)
    .map(({ content }) => (parsed(content ?? '') as Partial<Known>).estimate);
  return new Map(
    estimates.flatMap((estimate) =>
      isList(estimate?.jobs) ? estimate.jobs.map(({ id, title }) => [id, title] as const) : [],
    ),
  );
}

/** The stored data may have been altered, even into something that is not a list. */
const isList = <T,>(value: readonly T[] | null | undefined): value is readonly T[] => Array.isArray(value);

/** The stored data may have been altered: show it as it is. */
function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : { text };
  } catch {
    return { text };
  }
}

interface InspectionTextProps {
  groups: Template['groups'];
  items: Readonly<Record<string, ItemResult>>;
}

function InspectionText({ groups, items }: InspectionTextProps) {
  const { t } = useTranslation('workorders');
  const { language } = useLanguage();
  return (
    <ul>
      {groups
        .flatMap((group) => group.items)
        .map(({ id, label }) => {
          const result = items[id];
          return result?.state ? (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)_6rem_minmax(0,1.4fr)] gap-4">
              <span className="wrap-anywhere">{label[language]}</span>
              <span>{t(`itemState.${result.state}`)}</span>
              <span className="wrap-anywhere">{result.note}</span>
            </li>
          ) : null;
        })}
    </ul>
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
