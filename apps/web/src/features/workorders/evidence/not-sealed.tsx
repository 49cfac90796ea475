import { Check, CircleDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import type { Evidence } from './evidence.ts';

interface NotSealedProps {
  evidence: Evidence;
  busy: boolean;
  onSeal: () => void;
}

/** What a packet needs, and which of it exists. */
export function NotSealed({ evidence, busy, onSeal }: NotSealedProps) {
  const { t } = useTranslation('evidence');
  const { maySeal } = evidence;
  return (
    <Card className="max-w-2xl">
      <CardHead title={t(maySeal ? 'none.ready' : 'none.title')} />
      <CardBody className="grid gap-4">
        <p className="text-muted">{t(maySeal ? 'none.readyText' : 'none.text')}</p>
        <ul className="grid gap-2">
          {evidence.steps.map(({ step, done }) => (
            <li key={step} className="flex items-center justify-between gap-4">
              <span>{t(`steps.${step}`)}</span>
              <Badge tone={done ? 'success' : 'warning'} icon={done ? Check : CircleDashed}>
                {t(done ? 'none.done' : 'none.missing')}
              </Badge>
            </li>
          ))}
        </ul>
        {maySeal ? (
          <Button variant="primary" busy={busy} onClick={onSeal} className="justify-self-start">
            {t('none.seal')}
          </Button>
        ) : null}
      </CardBody>
    </Card>
  );
}
