import type { Outputs } from '@kickstand/api';
import { useQuery } from '@tanstack/react-query';
import { Fingerprint, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { passkeysSupported } from '../../../lib/passkeys/passkeys-supported.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/data/skeleton.tsx';
import { SignInMethod } from '../sign-in/sign-in-method.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';

type Passkey = Outputs['auth']['passkeys'][number];

/** AUT-16. Staff only. */
export function PasskeysRow() {
  const { t } = useTranslation(['profile', 'common']);
  const errorText = useErrorText();
  const passkeys = useQuery(orpc.auth.passkeys.queryOptions());
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);

  if (passkeys.isError)
    return (
      <SignInMethod
        icon={Fingerprint}
        title={t('profile:passkeys.title')}
        text={<span role="alert">{errorText(passkeys.error)}</span>}
      >
        <Button size="sm" icon={RefreshCw} busy={passkeys.isFetching} onClick={() => void passkeys.refetch()}>
          {t('common:retry')}
        </Button>
      </SignInMethod>
    );
  return (
    <>
      <SignInMethod
        icon={Fingerprint}
        title={t('profile:passkeys.title')}
        text={
          <>
            <p>{t(passkeysSupported() ? 'profile:passkeys.text' : 'profile:passkeys.needsHttps')}</p>
            {passkeys.data ? (
              <PasskeyList passkeys={passkeys.data} onRemove={setRemoving} />
            ) : (
              <div role="status" aria-label={t('common:loading')} className="py-1">
                <Skeleton className="w-40 max-w-full" />
              </div>
            )}
          </>
        }
      >
        {passkeysSupported() ? (
          <Button size="sm" aria-label={t('profile:passkeys.addLabel')} onClick={() => setAdding(true)}>
            {t('profile:passkeys.add')}
          </Button>
        ) : null}
      </SignInMethod>
      {adding ? <AddPasskeyDialog onClose={() => setAdding(false)} /> : null}
      {removing ? <RemovePasskeyDialog passkey={removing} onClose={() => setRemoving(null)} /> : null}
    </>
  );
}

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onRemove: (passkey: Passkey) => void;
}

function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  if (passkeys.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-1" aria-label={t('passkeys.title')}>
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-3">
          <span>
            <strong className="font-medium text-ink">{passkey.name}</strong>{' '}
            {passkey.lastUsedAt
              ? t('passkeys.lastUsed', { when: format.relative(passkey.lastUsedAt) })
              : t('passkeys.added', { when: format.date(passkey.createdAt, 'list') })}
          </span>
          <Button
            size="sm"
            variant="danger-ghost"
            aria-label={t('passkeys.removeLabel', { name: passkey.name })}
            onClick={() => onRemove(passkey)}
          >
            {t('passkeys.remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
