import { useQuery } from '@tanstack/react-query';
import { RefreshCw, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Skeleton } from '../../../ui/data/skeleton.tsx';
import { SignInMethod } from '../sign-in/sign-in-method.tsx';
import { EndDialog } from './end-dialog.tsx';
import { RenewDialog } from './renew-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';

/** Fewer than this and it is time for new ones. */
const FEW_CODES = 3;

/** AUT-16. Two-step verification by phone: on or off, with its actions. */
export function SecondFactorRow() {
  const { t } = useTranslation(['profile', 'common']);
  const errorText = useErrorText();
  const state = useQuery(orpc.auth.secondFactorState.queryOptions());
  const title = t('profile:secondFactor.title');

  if (state.data) return <Known {...state.data} />;
  if (state.isError)
    return (
      <SignInMethod
        icon={ShieldCheck}
        title={title}
        text={<span role="alert">{errorText(state.error)}</span>}
      >
        <Button size="sm" icon={RefreshCw} busy={state.isFetching} onClick={() => void state.refetch()}>
          {t('common:retry')}
        </Button>
      </SignInMethod>
    );
  return (
    <SignInMethod
      icon={ShieldCheck}
      title={title}
      text={
        <div role="status" aria-label={t('common:loading')} className="py-1">
          <Skeleton className="w-40 max-w-full" />
        </div>
      }
    />
  );
}

interface KnownProps {
  enabled: boolean;
  required: boolean;
  recoveryCodesLeft: number;
}

function Known({ enabled, required, recoveryCodesLeft }: KnownProps) {
  const { t } = useTranslation('profile');
  const [open, setOpen] = useState<'setUp' | 'renew' | 'end' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <SignInMethod
        icon={ShieldCheck}
        title={t('secondFactor.title')}
        badge={
          <Badge tone={enabled ? 'success' : required ? 'warning' : 'neutral'}>
            {t(enabled ? 'secondFactor.on' : 'secondFactor.off')}
          </Badge>
        }
        text={
          <>
            <p>{t(enabled ? 'secondFactor.onText' : 'secondFactor.offText')}</p>
            {enabled ? (
              <p className={recoveryCodesLeft < FEW_CODES ? 'font-medium text-warning-ink' : undefined}>
                {t('secondFactor.codesLeft', { count: recoveryCodesLeft })}
              </p>
            ) : null}
            {required ? <p>{t('secondFactor.required')}</p> : null}
          </>
        }
      >
        {enabled ? (
          <>
            <Button size="sm" onClick={() => setOpen('renew')}>
              {t('secondFactor.renew')}
            </Button>
            {/* What the shop requires cannot be switched off: the next page would only ask for it again. */}
            {required ? null : (
              <Button size="sm" variant="danger-ghost" onClick={() => setOpen('end')}>
                {t('secondFactor.end')}
              </Button>
            )}
          </>
        ) : (
          <Button size="sm" onClick={() => setOpen('setUp')}>
            {t('secondFactor.setUp')}
          </Button>
        )}
      </SignInMethod>
      <SetUpDialog open={open === 'setUp'} onOpenChange={close} />
      {open === 'renew' ? <RenewDialog onClose={close} /> : null}
      {open === 'end' ? <EndDialog onClose={close} /> : null}
    </>
  );
}
