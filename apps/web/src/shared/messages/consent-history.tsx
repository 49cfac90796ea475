import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/api.ts';
import { FailureNote } from '../../lib/calls/failure-note.tsx';
import { useFormat } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonList } from '../../ui/data/skeleton.tsx';

/** All consents and refusals of a customer, with time, way and wording. Loaded when opened. */
export function ConsentHistory({ customerId }: { customerId: string }) {
  const { t } = useTranslation('messages');
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="grid gap-2">
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={open}
        aria-controls={id}
        className="-ml-3 justify-self-start"
        onClick={() => setOpen(!open)}
      >
        {t(open ? 'consent.hide' : 'consent.show')}
      </Button>
      <div id={id} hidden={!open}>
        {open ? <Answers customerId={customerId} /> : null}
      </div>
    </div>
  );
}

function Answers({ customerId }: { customerId: string }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const { data, error } = useQuery(orpc.messages.consents.queryOptions({ input: { customerId } }));
  if (error) return <FailureNote error={error} />;
  if (!data) return <SkeletonList label={t('consent.title')} rows={2} />;
  if (data.length === 0) return <p className="text-small text-muted">{t('consent.none')}</p>;
  return (
    <ul aria-label={t('consent.title')} className="grid gap-2.5 text-small">
      {data.map(({ id, channel, given, source, by, at, wording }) => (
        <li key={id}>
          <b className="font-medium">
            {t(given ? 'consent.given' : 'consent.withdrawn', { channel: t(`consent.channel.${channel}`) })}
          </b>
          <span className="block text-muted">
            {t(by ? 'consent.lineBy' : 'consent.line', {
              when: format.date(at, 'moment'),
              source: t(`consent.source.${source}`),
              name: by,
            })}
          </span>
          <span className="block text-caption text-faint wrap-anywhere">
            {t('consent.wording', { wording })}
          </span>
        </li>
      ))}
    </ul>
  );
}
