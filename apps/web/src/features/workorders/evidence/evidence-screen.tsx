import { formatSize } from '@kickstand/domain/format';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { api, orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { errorCode, useErrorText } from '../../../lib/calls/errors.ts';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { useLanguage } from '../../../lib/device/language.ts';
import { orderPath } from '../../../shared/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/data/skeleton.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import { Columns, Page, PageHead } from '../../../ui/page/page.tsx';
import { CheckPageCard } from './check-page-card.tsx';
import type { Evidence } from './evidence.ts';
import { NotSealed } from './not-sealed.tsx';
import { PartsCard } from './parts-card.tsx';
import { SealCard } from './seal-card.tsx';
import { VerdictBanner } from './verdict-banner.tsx';

/**
 * EVD-02 /dashboard/reports/:reportId/evidence: what was signed, photographed, decided and paid, with proof
 * that it is unchanged.
 */
export default function EvidenceScreen() {
  const { t } = useTranslation(['evidence', 'workorders']);
  const { reportId: orderId = '' } = useParams();
  const found = useQuery(orpc.evidence.find.queryOptions({ input: { id: orderId } }));
  const { data } = found;
  usePageTitle(data ? `${t('evidence:title')} ${data.order.number}` : t('evidence:title'));
  const packet = data?.packets[0];
  return (
    <Page>
      <PageHead
        title={t('evidence:title')}
        back={
          <Link to={orderPath(orderId)}>
            {data ? t('workorders:tag', { number: data.order.number }) : t('workorders:title')}
          </Link>
        }
        facts={
          data ? (
            <span className="wrap-anywhere">
              {t('evidence:facts', { bike: data.order.bikeInfo, customer: data.order.customerName })}
            </span>
          ) : undefined
        }
        actions={packet ? <Actions packet={packet} /> : undefined}
      />
      {data ? (
        <Found evidence={data} />
      ) : found.isError && errorCode(found.error) === 'NOT_FOUND' ? (
        <Card role="alert">
          <EmptyState title={t('workorders:gone')} text={t('workorders:goneText')} />
        </Card>
      ) : found.isError ? (
        <CardProblem
          title={t('evidence:title')}
          error={found.error}
          busy={found.isFetching}
          onTryAgain={() => void found.refetch()}
        />
      ) : (
        <Skeleton className="h-72 rounded-card" />
      )}
    </Page>
  );
}

function Actions({ packet }: { packet: Evidence['packets'][number] }) {
  const { t } = useTranslation('evidence');
  const { language } = useLanguage();
  return (
    <>
      <Button icon={Printer} onClick={() => window.print()}>
        {t('print')}
      </Button>
      <ButtonLink variant="primary" icon={Download} href={`/api/evidence/packets/${packet.id}/file`} download>
        {t('download', { size: formatSize(packet.bytes, language) })}
      </ButtonLink>
    </>
  );
}

function Found({ evidence }: { evidence: Evidence }) {
  const { t } = useTranslation('evidence');
  const queries = useQueryClient();
  const errorText = useErrorText();
  const { id } = evidence.order;
  const [packet] = evidence.packets;
  const seal = useMutation({
    mutationFn: () => api.evidence.seal({ id }),
    onSuccess: (sealed) => {
      if (sealed.id === packet?.id) toast.info(t('seal.same', { number: packet.number }));
      else toast.success(t('seal.done'));
      return queries.invalidateQueries({ queryKey: orpc.evidence.key() });
    },
    onError: (error) => toast.error(errorText(error)),
  });
  const onSeal = () => seal.mutate();
  if (!packet) return <NotSealed evidence={evidence} busy={seal.isPending} onSeal={onSeal} />;
  return <Sealed key={packet.id} packet={packet} busy={seal.isPending} onSeal={onSeal} />;
}

interface SealedProps {
  packet: Evidence['packets'][number];
  busy: boolean;
  onSeal: () => void;
}

function Sealed({ packet, busy, onSeal }: SealedProps) {
  const { t } = useTranslation('evidence');
  const checked = useQuery(
    orpc.evidence.check.queryOptions({ input: { id: packet.id }, staleTime: Number.POSITIVE_INFINITY }),
  );
  if (checked.isError && !checked.data)
    return (
      <CardProblem
        title={t('contents')}
        error={checked.error}
        busy={checked.isFetching}
        onTryAgain={() => void checked.refetch()}
      />
    );
  return (
    <div className="grid gap-5">
      <VerdictBanner
        packet={packet}
        check={checked.data ?? null}
        busy={checked.isFetching}
        onCheck={() => void checked.refetch()}
      />
      <Columns
        main={
          checked.data ? <PartsCard parts={checked.data.parts} /> : <Skeleton className="h-96 rounded-card" />
        }
        aside={
          <>
            <SealCard
              packet={packet}
              head={checked.data?.head ?? null}
              stamp={checked.data?.stamp ?? null}
              stampMissing={checked.data?.stampMissing ?? false}
              busy={busy}
              onSeal={onSeal}
            />
            <CheckPageCard />
          </>
        }
      />
    </div>
  );
}
