import { formatHead } from '@kickstand/domain/evidence';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import { Note } from '../../../ui/page/note.tsx';
import type { Evidence, PacketCheck } from './evidence.ts';
import { Fingerprint } from './fingerprint.tsx';

interface SealCardProps {
  packet: Evidence['packets'][number];
  head: PacketCheck['head'];
  stamp: PacketCheck['stamp'];
  stampMissing: boolean;
  busy: boolean;
  onSeal: () => void;
}

export function SealCard({ packet, head, stamp, stampMissing, busy, onSeal }: SealCardProps) {
  const { t } = useTranslation('evidence');
  const format = useFormat();
  return (
    <Card>
      <CardHead title={t('seal.title')} />
      <CardBody className="grid gap-3">
        <dl className="grid gap-2 text-small">
          <Row label={t('seal.at')}>{format.date(packet.sealedAt, 'moment')}</Row>
          <Row label={t('seal.by')}>{packet.sealedBy || t('seal.itself')}</Row>
          <Row label={t('seal.packet')}>
            <Fingerprint hash={packet.sha256} />
          </Row>
          {head ? (
            <Row label={t('seal.records')}>
              <span className="code">{formatHead(head)}</span>
            </Row>
          ) : null}
          {stamp ? (
            <Row label={t('seal.stamp')}>
              {t('seal.stamped', { when: format.date(stamp.at, 'moment'), by: stamp.by })}
            </Row>
          ) : null}
        </dl>
        {stampMissing ? (
          <Note tone="warning" title={t('seal.noStamp')}>
            {t('seal.noStampText')}
          </Note>
        ) : null}
        <p className="text-small text-muted">{t('seal.later')}</p>
        <Button data-print="hide" busy={busy} onClick={onSeal} className="justify-self-start">
          {t('seal.again')}
        </Button>
      </CardBody>
    </Card>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line pb-2 last:border-b-0">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
