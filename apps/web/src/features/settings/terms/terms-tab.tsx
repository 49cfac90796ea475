import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { CompareDialog, DiscardDialog, PreviewDialog, PublishDialog } from './dialogs.tsx';
import type { DraftRecord } from './draft.ts';
import { SectionCard } from './section-card.tsx';
import { SectionList } from './section-list.tsx';
import { TermsFoot } from './terms-foot.tsx';
import { useTermsEditor } from './use-terms-editor.ts';
import { VersionsCard } from './versions-card.tsx';

const DIALOGS = {
  compare: CompareDialog,
  preview: PreviewDialog,
  publish: PublishDialog,
  discard: DiscardDialog,
} as const;

/** SET-01: the terms in both languages, the draft of the next version and every version there was. */
export function TermsTab() {
  const { t } = useTranslation('termsEditor');
  const draft = useQuery(orpc.terms.draft.queryOptions({ input: {} }));
  if (draft.data) return <TermsEditor draft={draft.data} />;
  if (draft.isError)
    return (
      <CardProblem
        title={t('name')}
        error={draft.error}
        busy={draft.isFetching}
        onTryAgain={() => void draft.refetch()}
      />
    );
  return <SkeletonList label={t('loading')} rows={6} />;
}

function TermsEditor({ draft }: { draft: DraftRecord }) {
  const editor = useTermsEditor(draft);
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const Opened = open && DIALOGS[open];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SectionList editor={editor} />
      <SectionCard editor={editor} />
      <VersionsCard editor={editor} onOpen={setOpen} />
      <TermsFoot editor={editor} onOpen={setOpen} />
      {Opened ? <Opened editor={editor} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}
