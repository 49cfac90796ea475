import { pathTo } from '@kickstand/domain/navigation';
import type { PaymentMethod } from '@kickstand/domain/payments';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { isDeclaredCode } from '../../lib/calls/error-codes.ts';
import { keptRefusalOf } from '../../lib/calls/refusal.ts';
import { useFormat } from '../../lib/format.ts';
import { type Difference, StaleNote } from '../../lib/forms/stale-note.tsx';
import { DiscardDialog } from '../../lib/offline/discard-dialog.tsx';
import { removeUnsent, rewriteUnsent, type UnsentChange } from '../../lib/offline/outbox.ts';
import { reopenIntake } from '../../lib/offline/reopen-intake.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Card, CardBody, CardHead } from '../../ui/page/card.tsx';
import { Note } from '../../ui/page/note.tsx';
import { OrderVersions } from './order-versions.tsx';
import { TermsVersions } from './terms-versions.tsx';
import { useWhat } from './unsent-list.tsx';
import { WhatWasEntered } from './what-was-entered.tsx';

/** OFF-04. The server said no: why, both versions where it has one, and what can be done. Nothing goes by itself. */
export function RefusedCard({ change, owner }: { change: UnsentChange; owner: string }) {
  const { t } = useTranslation(['offline', 'errors', 'common']);
  const navigate = useNavigate();
  const what = useWhat()(change);
  const [asking, setAsking] = useState(false);
  const code = change.refusal?.code ?? '';
  const why = isDeclaredCode(code) ? t(`errors:${code}`, { seconds: 0 }) : t('errors:UNKNOWN');
  const attempt = (work: () => Promise<void>) => () =>
    void work().catch(() => toast.error(t('offline:loadFailed')));
  const again = attempt(() => rewriteUnsent(owner, change, 'saved', { refusal: null }));
  const reopen = attempt(async () => {
    await reopenIntake(owner, change);
    navigate(pathTo('/dashboard/intake-forms/new'));
  });
  return (
    <Card className="border-warning">
      <CardHead
        title={t('offline:refused.title', { what })}
        badge={
          <Badge tone="warning" icon={CircleAlert}>
            {t('offline:needsYou')}
          </Badge>
        }
      />
      <CardBody className="grid gap-4">
        {change.subject.startsWith('order:') ? (
          <OrderVersions change={change} why={why} />
        ) : code === 'TERMS_CHANGED' ? (
          <TermsVersions change={change} why={why} />
        ) : (
          <Versions change={change}>
            <Note tone="warning">{why}</Note>
          </Versions>
        )}
        <WhatWasEntered change={change} />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button variant="danger-ghost" onClick={() => setAsking(true)}>
            {t('offline:discardMine')}
          </Button>
          {change.call === 'intake.submit' ? (
            <Button variant="primary" onClick={reopen}>
              {t('offline:openForm')}
            </Button>
          ) : (
            <Button variant="primary" onClick={again}>
              {t('offline:sendAgain')}
            </Button>
          )}
        </div>
      </CardBody>
      <DiscardDialog discard={() => removeUnsent(change)} open={asking} onOpenChange={setAsking} />
    </Card>
  );
}

/** A deposit that someone else took meanwhile is shown beside this one; an intake shows both in its form. */
function Versions({ change, children }: { change: UnsentChange; children: ReactNode }) {
  const { t } = useTranslation(['offline', 'intakeForm']);
  const format = useFormat();
  const taken = keptRefusalOf(api.intake.takeDeposit, change.refusal, 'ALREADY_PAID');
  if (change.call !== 'intake.takeDeposit' || !taken) return children;
  const theirs = taken.payment;
  const mine = change.input as { amountCents: number; method: PaymentMethod };
  const differences: Difference[] = [
    {
      key: 'amount',
      label: t('offline:refused.amount'),
      mine: format.money(mine.amountCents),
      theirs: format.money(theirs.amountCents),
    },
    {
      key: 'method',
      label: t('offline:refused.method'),
      mine: t(`intakeForm:deposit.methods.${mine.method}`),
      theirs: t(`intakeForm:deposit.methods.${theirs.method}`),
    },
    {
      key: 'taken',
      label: t('offline:refused.taken'),
      mine: format.date(new Date(change.at), 'moment'),
      theirs: format.date(new Date(theirs.createdAt), 'moment'),
    },
  ];
  return (
    <>
      {children}
      <StaleNote
        differences={differences}
        title={t('offline:refused.both')}
        text={t('intakeForm:deposit.alreadyPaid')}
        theirs={t('offline:refused.theirs')}
      />
    </>
  );
}
