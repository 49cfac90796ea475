import type { CheckedPacket } from '@kickstand/domain/evidence';
import { shortHash } from '@kickstand/domain/evidence';
import { formatDate } from '@kickstand/domain/format';
import type { Language } from '@kickstand/domain/language';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Note } from '../../ui/page/note.tsx';
import type { VerifyTexts } from './texts.ts';

interface VerdictProps {
  packet: CheckedPacket;
  /** The log of the page's shop; null if unknown. */
  ownLog: string | null;
  language: Language;
  words: VerifyTexts;
}

export function Verdict({ packet, ownLog, language, words }: VerdictProps) {
  const { manifest, parts, unchanged, problems } = packet;
  const { shop, order } = manifest;
  const date = (style: 'list' | 'moment') =>
    formatDate(manifest.packet.sealedAt, style, { language, timeZone: zoneOf(shop.timeZone) });
  const changed = parts.filter(({ state }) => state !== 'unchanged');
  const nameOf = ({ kind, number }: (typeof parts)[number]) => words.part(kind, number);
  return (
    <>
      {ownLog !== null && ownLog !== manifest.log ? (
        <Note tone="warning" role="status" title={words.otherShop(shop.name)}>
          <p>{words.otherShopText}</p>
        </Note>
      ) : null}
      <Banner
        good={unchanged}
        title={
          unchanged
            ? words.unchanged(date('list'))
            : changed.length > 0
              ? words.changed(changed.length, parts.length)
              : words.notAsSealed
        }
      >
        {unchanged ? <p>{words.unchangedText(parts.length, date('moment'))}</p> : null}
        {changed.length > 0 ? <p>{words.changedText(changed.map(nameOf).join(', '), date('list'))}</p> : null}
        {problems.map((problem) => (
          <p key={problem}>{words.problems[problem]}</p>
        ))}
      </Banner>
      <Card pad>
        <dl className="grid gap-2">
          <Row label={words.bike}>{order.bike}</Row>
          <Row label={words.order}>{`WO-${order.number}`}</Row>
          <Row label={words.sealedBy}>{[shop.name, shop.city].filter(Boolean).join(', ')}</Row>
          <Row label={words.sealedOn}>{date('moment')}</Row>
          <Row label={words.packet}>
            <span className="code" title={packet.sha256}>
              {shortHash(packet.sha256)}
            </span>
          </Row>
          {packet.stamp ? (
            <Row label={words.stamp}>
              {[
                formatDate(packet.stamp.at, 'moment', { language, timeZone: zoneOf(shop.timeZone) }),
                packet.stamp.by,
              ].join(', ')}
            </Row>
          ) : null}
        </dl>
        <details className="mt-2" open={!unchanged}>
          <summary className="flex min-h-11.5 cursor-pointer items-center font-medium text-accent-ink">
            {words.showParts(parts.length)}
          </summary>
          <ul className="grid gap-2 pt-1">
            {parts.map((part) => (
              <li key={part.path} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="min-w-0 wrap-anywhere">{nameOf(part)}</span>
                <Badge tone={part.state === 'unchanged' ? 'success' : 'danger'}>
                  {words.states[part.state]}
                </Badge>
              </li>
            ))}
          </ul>
        </details>
      </Card>
    </>
  );
}

/** A packet may come from anyone: a time zone that this browser does not know must not break the page. */
function zoneOf(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

export function Banner({ good, title, children }: { good: boolean; title: string; children: ReactNode }) {
  const Shield = good ? ShieldCheck : ShieldAlert;
  return (
    <section
      role={good ? 'status' : 'alert'}
      className={cn(
        'flex items-start gap-4 rounded-card border px-5 py-4',
        good ? 'border-success-line bg-success-soft' : 'border-danger-line bg-danger-soft',
      )}
    >
      <Shield
        aria-hidden="true"
        className={cn('mt-0.5 size-7 shrink-0', good ? 'text-success-ink' : 'text-danger-ink')}
      />
      <div className="min-w-0">
        <h2 className="text-heading font-title">{title}</h2>
        {children}
      </div>
    </section>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-2 last:border-b-0">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
