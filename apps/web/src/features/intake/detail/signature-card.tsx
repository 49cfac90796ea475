import type { SignatureSlot } from '@kickstand/domain/intake';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Picture } from '../../../lib/pictures/picture.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import { Note } from '../../../ui/page/note.tsx';
import type { IntakeRecord } from './record.ts';

/** SIG-03. The signature, who signed, and whether the form is unchanged since. */
export function SignatureCard({ record, slot }: { record: IntakeRecord; slot: SignatureSlot }) {
  const { t } = useTranslation(['intake', 'common', 'pictures']);
  const format = useFormat();
  const picture = record.signatures[slot];
  const check = record.signatureChecks.find((candidate) => candidate.slot === slot);
  return (
    <Card>
      <CardHead
        title={t(`intake:detail.${slot}`)}
        {...(check ? { action: <CheckBadge valid={check.valid} /> } : {})}
      />
      <CardBody className="grid gap-3">
        {picture ? (
          <Picture
            url={picture.url}
            alt={t('intake:detail.signatureAlt', { name: check?.signer ?? '' })}
            failedText={t('pictures:signatureFailed')}
            fit="contain"
            className="h-[150px] w-full max-w-[600px] rounded-control border border-line bg-white"
          />
        ) : (
          <p className="text-muted">{t('pictures:none')}</p>
        )}
        {check ? (
          <p className="text-small wrap-anywhere text-muted">
            {t(check.signer ? 'intake:detail.signedBy' : 'intake:detail.signedByNobody', {
              name: check.signer,
              when: format.date(check.signedAt, 'moment'),
              version: check.termsVersion,
              language: t(`common:language.${check.termsLanguage}`),
            })}
          </p>
        ) : null}
        {check ? (
          <p className="text-small">
            <a
              href={`/terms-and-conditions?version=${encodeURIComponent(check.termsVersion)}`}
              target="_blank"
              rel="noreferrer"
            >
              {t('intake:detail.readTerms')}
            </a>
          </p>
        ) : null}
        {check && !check.valid ? <Note tone="warning">{t('intake:detail.signAgain')}</Note> : null}
      </CardBody>
    </Card>
  );
}

function CheckBadge({ valid }: { valid: boolean }) {
  const { t } = useTranslation('intake');
  return valid ? (
    <Badge tone="success" icon={ShieldCheck}>
      {t('detail.signatureValid')}
    </Badge>
  ) : (
    <Badge tone="warning" icon={ShieldAlert}>
      {t('detail.signatureChanged')}
    </Badge>
  );
}
