import { ROOT_PATH } from '@kickstand/domain/navigation';
import { skipToken, useQuery } from '@tanstack/react-query';
import { ArrowLeft, FileText, Printer, RefreshCw, SearchX } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { errorCode, useErrorText } from '../../../lib/calls/errors.ts';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { Button } from '../../../ui/button.tsx';
import { intakeToast } from '../../../ui/overlay/toast.tsx';
import { ErrorPanel } from '../../../ui/page/error-panel.tsx';
import { SpinnerArc } from '../../../ui/spinner.tsx';
import { IntakeSheet } from './intake-sheet.tsx';
import { MarksSheet } from './marks-sheet.tsx';
import { type Receipt, useSheetTexts } from './sheet-texts.ts';

/** PRT-02 /intake/receipt/:tempId and /intake/deposit/:tempId: the printable page of a form or a draft. */
export default function ReceiptScreen() {
  const { t } = useTranslation(['intake', 'common']);
  const { tempId } = useParams();
  const receipt = useQuery(
    orpc.intake.receipt.queryOptions({ input: tempId ? { id: tempId.slice(0, 64) } : skipToken }),
  );
  const missing = receipt.isError && errorCode(receipt.error) === 'NOT_FOUND';
  const errorText = useErrorText();
  useToastOnce(missing ? tempId : undefined);
  usePageTitle(t('intake:print.title'));

  if (!tempId)
    return (
      <Frame>
        <Panel title={t('intake:receipt.noId')} text={t('intake:receipt.noIdText')} />
      </Frame>
    );
  if (receipt.data) return <Ready receipt={receipt.data} />;
  if (missing)
    return (
      <Frame>
        <Panel title={t('intake:receipt.notFound')} text={t('intake:receipt.notFoundText')} />
      </Frame>
    );
  if (receipt.isError)
    return (
      <Frame>
        <Panel title={t('intake:receipt.failed')} text={errorText(receipt.error)}>
          <Button icon={RefreshCw} busy={receipt.isFetching} onClick={() => void receipt.refetch()}>
            {t('common:retry')}
          </Button>
        </Panel>
      </Frame>
    );
  return (
    <Frame>
      <Loading />
    </Frame>
  );
}

function Ready({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('intake');
  const texts = useSheetTexts(receipt.language);
  return (
    <Frame
      actions={
        <>
          {receipt.detailsPath ? (
            <Button asChild icon={FileText}>
              <Link to={receipt.detailsPath}>{t('receipt.backToDetails')}</Link>
            </Button>
          ) : null}
          <Button variant="primary" icon={Printer} onClick={() => window.print()}>
            {t('receipt.print')}
          </Button>
        </>
      }
    >
      {texts ? <IntakeSheet receipt={receipt} t={texts} /> : <Loading />}
      {texts && receipt.markedPhotos.length > 0 ? <MarksSheet receipt={receipt} t={texts} /> : null}
    </Frame>
  );
}

function Frame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('intake');
  const back = useBack();
  return (
    <main className="mx-auto min-h-dvh w-full max-w-[calc(56rem+2*var(--gutter))] px-gutter pt-4 pb-12 print:max-w-none print:p-0">
      <div data-print="hide" className="mb-4 flex flex-wrap items-center gap-2">
        <Button variant="ghost" icon={ArrowLeft} onClick={back} className="mr-auto -ml-3">
          {t('receipt.back')}
        </Button>
        {actions}
      </div>
      {children}
    </main>
  );
}

function Loading() {
  const { t } = useTranslation('intake');
  return (
    <div role="status" className="grid justify-items-center gap-3 py-24 text-muted">
      <SpinnerArc className="size-8" />
      <p>{t('receipt.loading')}</p>
    </div>
  );
}

function Panel({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const { t } = useTranslation('intake');
  const back = useBack();
  return (
    <ErrorPanel
      as="h1"
      tone="warning"
      icon={SearchX}
      title={title}
      message={text}
      className="mx-auto max-w-lg"
    >
      {children}
      <Button onClick={back}>{t('receipt.goBack')}</Button>
    </ErrorPanel>
  );
}

/** One step back; home if the page was opened by a link. */
function useBack(): () => void {
  const navigate = useNavigate();
  return () => {
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    void (idx ? navigate(-1) : navigate(ROOT_PATH));
  };
}

/** The panel stays; the toast is shown once, even if effects run twice. */
function useToastOnce(missingId: string | undefined): void {
  const { t } = useTranslation('intake');
  const reported = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!missingId || reported.current === missingId) return;
    reported.current = missingId;
    intakeToast({
      variant: 'destructive',
      title: t('receipt.toastTitle'),
      description: t('receipt.toastText'),
    });
  }, [missingId, t]);
}
