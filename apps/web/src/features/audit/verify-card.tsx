import { formatHead } from '@kickstand/domain/evidence';
import { formatNumber } from '@kickstand/domain/format';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useErrorText } from '../../lib/calls/errors.ts';
import { useLanguage } from '../../lib/device/language.ts';
import { entryPath } from '../../shared/audit/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/data/progress.tsx';
import { Card, CardBody, CardHead } from '../../ui/page/card.tsx';
import { Note } from '../../ui/page/note.tsx';
import type { Verdict, Verifying } from './use-verify.ts';

/** AUD-01. Progress and result of verifying the chain; shown above the list once it was started. */
export function VerifyCard({ verifying }: { verifying: Verifying }) {
  const { t } = useTranslation('audit');
  return (
    <Card aria-labelledby="chain" className="mb-5">
      <CardHead id="chain" title={t('verify.title')} icon={ShieldCheck} />
      <CardBody className="grid gap-3">
        <Outcome verifying={verifying} />
        <p className="text-small text-muted">{t('verify.text')}</p>
      </CardBody>
    </Card>
  );
}

function Outcome({ verifying }: { verifying: Verifying }) {
  const { t } = useTranslation('audit');
  const errorText = useErrorText();
  const number = useNumber();
  if (verifying.state === 'failed')
    return (
      <Note tone="danger" role="alert" title={t('verify.failed')}>
        {errorText(verifying.error)}
      </Note>
    );
  if (verifying.state === 'done') return <VerifyResult verdict={verifying.verdict} />;
  const { done, total } = verifying;
  return (
    <div className="grid gap-1.5">
      <Progress value={total > 0 ? (done / total) * 100 : 0} label={t('verify.running')} />
      <p className="num text-small text-muted">
        {t('verify.progress', { done: number(done), total: number(total) })}
      </p>
    </div>
  );
}

function VerifyResult({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation('audit');
  const number = useNumber();
  if (!verdict.ok)
    return (
      <Note tone="danger" role="alert" title={t('verify.broken', { seq: number(verdict.seq) })}>
        <p>{t(`verify.what.${verdict.what}`)}</p>
        <p className="mt-1">{t('verify.brokenText')}</p>
        <Button asChild size="sm" className="mt-2.5">
          <Link to={entryPath(verdict.id)}>{t('verify.show')}</Link>
        </Button>
      </Note>
    );
  const { sealed, unsealed, head, tree } = verdict;
  return (
    <Note tone="success" role="status" title={t('verify.ok')}>
      <p>{t('verify.okText', { count: sealed })}</p>
      {unsealed > 0 ? <p>{t('verify.unsealed', { count: unsealed })}</p> : null}
      <p className="mt-1 text-small text-muted">
        {t('verify.head')} <span className="code wrap-anywhere">{head}</span>
      </p>
      {tree ? (
        <p className="text-small text-muted">
          {t('verify.tree')} <span className="code wrap-anywhere">{formatHead(tree)}</span>
        </p>
      ) : null}
    </Note>
  );
}

function useNumber(): (value: number) => string {
  const { language } = useLanguage();
  return (value) => formatNumber(value, language);
}
