import { IMPORT_FIELDS } from '@kickstand/domain/inventory';
import { csvLine } from '@kickstand/domain/payments';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { downloadText } from '../../../lib/device/download.ts';
import { Button } from '../../../ui/button.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import { usePartScan } from '../shared/use-part-scan.tsx';
import { BulkSteps } from './bulk-steps.tsx';
import { CheckStep } from './check/check-step.tsx';
import { ColumnsStep } from './columns/columns-step.tsx';
import { ResultCard } from './run/result-card.tsx';
import { RunCard } from './run/run-card.tsx';
import type { Undone } from './run/undo-button.tsx';
import { UndoneNote } from './run/undone-note.tsx';
import { FileCard } from './start/file-card.tsx';
import { FileProblemNote } from './start/file-problem.tsx';
import { PastImports } from './start/past-imports.tsx';
import { PasteCard } from './start/paste-card.tsx';
import { SheetCard } from './start/sheet-card.tsx';
import { type BulkHook, useBulk } from './use-bulk.ts';

/**
 * INV-05 /dashboard/inventory/bulk: a table of products is read, mapped, checked, and then imported as a
 * whole.
 */
export default function BulkScreen() {
  const { t } = useTranslation('bulk');
  usePageTitle(t('title'));
  const bulk = useBulk();
  const scanned = usePartScan({ stay: true });
  const [undone, setUndone] = useState<{ result: Undone } | null>(null);
  const onUndone = (result: Undone) => {
    setUndone({ result });
    bulk.leave();
  };
  const { step } = bulk;
  const hasFoot = step === 'columns' || step === 'check';
  return (
    <Page
      className={hasFoot ? 'flex min-h-dvh flex-col pb-0 max-md:min-h-[calc(100dvh-3.5rem)] max-md:pb-0' : ''}
    >
      <PageHead
        title={t('title')}
        facts={t('facts')}
        actions={
          <Button
            icon={Download}
            onClick={() => downloadText(t('templateFile'), `\uFEFF${csvLine(IMPORT_FIELDS)}`)}
          >
            {t('template')}
          </Button>
        }
      />
      <BulkSteps bulk={bulk} />
      <div className="flex min-w-0 flex-1 flex-col gap-5 pt-3">
        {step === 'file' ? (
          <Start bulk={bulk} undone={undone} onUndone={onUndone} />
        ) : (
          <UnderWay bulk={bulk} />
        )}
        {step === 'columns' ? <ColumnsStep hook={bulk.sheet} onCheck={bulk.check} /> : null}
        {step === 'loading' ? <SkeletonList label={t('past.loading')} rows={5} /> : null}
        {step === 'check' && bulk.id ? (
          <CheckStep
            key={bulk.id}
            id={bulk.id}
            hook={bulk.sheet.sheet ? bulk.sheet : null}
            sending={bulk.sending}
            onSendAgain={bulk.sendAgain}
            onLeaveOut={bulk.leaveOut}
            onImport={bulk.commit}
            onToFix={bulk.setToFix}
          />
        ) : null}
        {bulk.committing ? (
          <RunCard
            committing={bulk.committing}
            onAgain={() => bulk.commit(bulk.committing?.total ?? 0)}
            onBack={bulk.backToRows}
          />
        ) : null}
        {step === 'done' && bulk.batch ? (
          <ResultCard batch={bulk.batch} onAnother={bulk.leave} onUndone={onUndone} />
        ) : null}
      </div>
      {scanned}
    </Page>
  );
}

interface StartProps {
  bulk: BulkHook;
  undone: { result: Undone } | null;
  onUndone: (undone: Undone) => void;
}

function Start({ bulk, undone, onUndone }: StartProps) {
  const { t } = useTranslation('bulk');
  const { sheet, imports, drop, goTo } = bulk;
  const openFile = (file: File) => void sheet.open(file, file.name);
  return (
    <>
      {undone ? <UndoneNote undone={undone.result} /> : null}
      {sheet.problem ? <FileProblemNote problem={sheet.problem} /> : null}
      <div className="grid gap-5 lg:grid-cols-2">
        <FileCard opening={sheet.opening} onFile={openFile} />
        <PasteCard
          busy={sheet.opening !== null}
          onText={(text) => void sheet.open(text, t('file.pasted'))}
          onFile={openFile}
        />
      </div>
      <PastImports imports={imports} onGo={({ id }) => goTo(id)} onDrop={drop} onUndone={onUndone} />
    </>
  );
}

/** The file, if there is one, with a button for another. */
function UnderWay({ bulk }: { bulk: BulkHook }) {
  const { t } = useTranslation('bulk');
  const { sheet, batch, step } = bulk;
  const filename = sheet.sheet?.filename ?? batch?.filename;
  if (filename === undefined || step === 'done') return null;
  return (
    <SheetCard
      filename={filename}
      sheet={sheet.sheet ? sheet : null}
      rows={sheet.sheet?.rows ?? batch?.total ?? 0}
      action={step === 'import' ? null : <Button onClick={bulk.startOver}>{t('file.another')}</Button>}
    />
  );
}
