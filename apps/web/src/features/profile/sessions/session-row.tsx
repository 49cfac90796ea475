import type { Outputs } from '@kickstand/api';
import { Monitor, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useDeviceName } from './use-device-name.ts';

type OwnSession = Outputs['auth']['sessions'][number];

interface SessionRowProps {
  session: OwnSession;
  onEnd: () => void;
}

export function SessionRow({ session, onEnd }: SessionRowProps) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const device = useDeviceName()(session);
  const active =
    session.current || isJustNow(session.lastActiveAt)
      ? t('sessions.now')
      : t('sessions.active', { when: format.relative(session.lastActiveAt) });
  return (
    <li className="flex min-h-16 items-center gap-3 border-t border-line px-5 py-2.5 max-md:px-4">
      <Icon icon={isHandheld(session) ? Smartphone : Monitor} className="text-faint" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{device}</p>
        <p className="text-small text-muted">{active}</p>
        <p className="text-small text-muted">
          {t('sessions.started', { when: format.date(session.createdAt, 'list') })}
        </p>
      </div>
      {session.current ? (
        <Badge tone="accent">{t('sessions.thisDevice')}</Badge>
      ) : (
        <Button size="sm" aria-label={t('sessions.endLabel', { device })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

const MINUTE = 60_000;
const isJustNow = (lastActiveAt: string) => Date.now() - Date.parse(lastActiveAt) < MINUTE;
const isHandheld = ({ system }: OwnSession) => /android|ios|iphone|ipad/i.test(system ?? '');
