import { formatNumber } from '@kickstand/domain/format';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { useLanguage } from '../../../lib/device/language.ts';
import { useFormat } from '../../../lib/format.ts';
import { customerPath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { linkStyles } from '../../../ui/link.ts';
import type { Preview } from './use-rules.ts';

const SHOWN_FIRST = 6;

/** Who gets it next and who does not, with the reason. */
export function PeopleNext({ preview, on }: { preview: UseQueryResult<Preview>; on: boolean }) {
  const { t } = useTranslation('reminders');
  const { data } = preview;
  const [all, setAll] = useState(false);
  if (preview.error && !data) return <FailureNote error={preview.error} />;
  if (!data) return <SkeletonList label={t('loading')} rows={2} />;
  // recipients come first; the others are shown on demand
  const people = data.people.toSorted((a, b) => Number(a.skip !== null) - Number(b.skip !== null));
  const more = people.length - SHOWN_FIRST;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-small font-medium">
          {data.soon === 0
            ? t(data.skipped > 0 ? 'allSkipped' : 'nobody')
            : on
              ? t('next', { count: data.soon })
              : t('would')}
        </h3>
        {data.skipped > 0 ? <Badge>{t('skipped', { count: data.skipped })}</Badge> : null}
      </div>
      {data.people.length > 0 ? (
        <ul className="grid gap-x-4 gap-y-3 sm:grid-cols-2 min-[75rem]:grid-cols-3">
          {(all ? people : people.slice(0, SHOWN_FIRST)).map((person) => (
            <Person key={`${person.customerId} ${person.at} ${person.bike}`} person={person} />
          ))}
        </ul>
      ) : null}
      {more > 0 ? (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t('fewer') : t('more', { count: more })}
        </Button>
      ) : null}
    </div>
  );
}

function Person({ person }: { person: Preview['people'][number] }) {
  const { t } = useTranslation('reminders');
  const { language } = useLanguage();
  const format = useFormat();
  const why =
    person.why === 'mileage'
      ? person.miles === null
        ? t('why.mileageUnknown')
        : t('why.mileage', { miles: formatNumber(person.miles, language) })
      : t(`why.${person.why}`, { work: person.work });
  return (
    <li className="flex min-w-0 gap-2.5">
      <Avatar name={person.name} size="sm" />
      <div className="min-w-0 text-small">
        <p className="flex flex-wrap items-center gap-x-2">
          {person.customerId ? (
            <Link to={customerPath(person.customerId)} className={`${linkStyles} font-medium`}>
              {person.name}
            </Link>
          ) : (
            <span className="font-medium">{person.name}</span>
          )}
          {person.skip ? (
            <Badge tone={person.skip === 'OPTED_OUT' ? 'danger' : 'neutral'}>
              {t(`skip.${person.skip}`)}
            </Badge>
          ) : (
            <time dateTime={person.at} className="text-muted">
              {format.date(person.at, 'day')}
            </time>
          )}
        </p>
        <p className="text-muted wrap-anywhere">{[person.bike, why].filter(Boolean).join(', ')}</p>
        {person.words ? (
          <details>
            <summary className={`${linkStyles} hit-44 relative cursor-pointer`}>
              {t(person.skip ? 'wouldGet' : 'gets')}
              <span className="sr-only"> {person.name}</span>
            </summary>
            <p className="mt-1 rounded-control bg-sunken px-3 py-2 wrap-anywhere">{person.words}</p>
          </details>
        ) : null}
      </div>
    </li>
  );
}
