import { DEFAULT_TIME_ZONE } from '@kickstand/domain/settings';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/device/language.ts';
import { useLiveState } from '../../lib/live/live-state.ts';
import { Badge, type BadgeTone } from '../../ui/data/badge.tsx';
import { usePerson, useShopTimeZone } from '../person.ts';

export function StatusRows() {
  const { t } = useTranslation(['debug', 'common']);
  const { hasSession, authenticated, profile } = usePerson();
  const live = useLiveState();
  return (
    <dl className="overflow-y-auto">
      <Row term={t('status.database')}>
        <Sign good={hasSession} yes={t('status.connected')} no={t('status.notConnected')} />
      </Row>
      <Row term={t('status.session')}>
        <Sign good={hasSession} yes={t('status.active')} no={t('status.none')} />
      </Row>
      <Row term={t('status.authenticated')}>
        <Sign good={authenticated} yes={t('status.yes')} no={t('status.no')} />
      </Row>
      <Row term={t('status.profile')}>
        <Sign good={profile !== null} yes={t('status.loaded')} no={t('status.missing')} />
      </Row>
      <Row term={t('status.role')}>{profile ? t(`common:roles.${profile.role}`) : t('status.none')}</Row>
      <Row term={t('status.firstName')}>{profile?.firstName}</Row>
      <Row term={t('status.lastName')}>{profile?.lastName}</Row>
      <Row term={t('status.email')}>{profile?.email}</Row>
      <Row term={t('status.time')}>
        <Now />
      </Row>
      <Row term={t('status.live')}>
        <Badge tone={LIVE_TONES[live]}>{t(`status.liveStates.${live}`)}</Badge>
      </Row>
    </dl>
  );
}

const LIVE_TONES = { live: 'success', connecting: 'warning', offline: 'danger' } as const satisfies Record<
  string,
  BadgeTone
>;

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 border-b border-line py-1 text-small last:border-0">
      <dt className="shrink-0 text-muted">{term}</dt>
      <dd className="min-w-0 text-right font-medium break-words">{children || '–'}</dd>
    </div>
  );
}

function Sign({ good, yes, no }: { good: boolean; yes: string; no: string }) {
  return <Badge tone={good ? 'success' : 'danger'}>{good ? yes : no}</Badge>;
}

function Now() {
  const { language } = useLanguage();
  const timeZone = useShopTimeZone() ?? DEFAULT_TIME_ZONE;
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  const text = now.toLocaleString(`${language}-US`, { dateStyle: 'medium', timeStyle: 'medium', timeZone });
  return (
    <time dateTime={now.toISOString()} className="num">
      {text}
    </time>
  );
}
