import type { Outputs } from '@kickstand/api';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { Icon } from '../../../ui/icon.tsx';
import { CardBody } from '../../../ui/page/card.tsx';
import { LoadedCard } from '../shared/loaded-card.tsx';

type Environment = Outputs['settings']['environment'];

/** SET-01: what the environment sets is shown here and changed there. */
export function EnvironmentCard() {
  const { t } = useTranslation('settings');
  const environment = useQuery(orpc.settings.environment.queryOptions());
  return (
    <LoadedCard
      id="environment"
      title={t('environment.title')}
      loading={t('environment.loading')}
      query={environment}
    >
      {(data, head) => (
        <>
          {head}
          <CardBody className="grid gap-4">
            <p className="text-muted">{t('environment.text')}</p>
            <Facts environment={data} />
          </CardBody>
        </>
      )}
    </LoadedCard>
  );
}

const addressOf = ({ publicUrl, allowedHosts }: Environment) =>
  [publicUrl, ...allowedHosts].filter((one) => one !== null).join(', ') || null;

function Facts({ environment: set }: { environment: Environment }) {
  const { t } = useTranslation('settings');
  const facts = [
    ['PUBLIC_URL', t('environment.publicUrl'), addressOf(set) ?? t('environment.noAddress')],
    ['TLS_CERT', t('environment.encryption'), t(set.https ? 'environment.https' : 'environment.http')],
    ['DATABASE_URL', t('environment.database'), t(`environment.${set.database}`)],
    ['DATA_DIR', t('environment.dataDir'), set.dataDir],
    [
      'S3_BUCKET',
      t('environment.files'),
      set.s3Bucket ? t('environment.inBucket', { name: set.s3Bucket }) : t('environment.inFolder'),
    ],
    [
      'ID_KEY_FILE',
      t('environment.idKey'),
      t(`environment.idKeyAt.${set.idKey}`, { file: `${set.dataDir}/keys/id-images.key` }),
    ],
    [null, t('environment.version'), set.version],
  ] as const;
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      {facts.map(([name, label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="flex flex-wrap items-center gap-x-1.5 text-small text-muted">
            {name ? <Icon icon={Lock} size="sm" className="text-faint" /> : null}
            {label}
            {name ? <code className="code text-caption text-faint">{name}</code> : null}
          </dt>
          <dd className="font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
