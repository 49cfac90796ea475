import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/card-problem.tsx';
import { cn } from '../../../ui/cn.ts';
import { SkeletonList } from '../../../ui/skeleton.tsx';
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
  const hasFoot = editor.unsaved.length > 0 || editor.draft.open;
  return (
    // With a foot as high as the screen, and over the room a page leaves at its end: the footer is at the edge.
    <div className={cn(hasFoot && '-mb-24 flex min-h-[calc(100dvh-9rem)] flex-col max-md:-mb-40')}>
      <div className="mb-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[1200px]:grid-cols-[15rem_minmax(0,1fr)]">
        <SectionList editor={editor} />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
          <SectionCard editor={editor} />
          <VersionsCard editor={editor} onOpen={setOpen} />
        </div>
      </div>
      <TermsFoot editor={editor} onOpen={setOpen} />
      {Opened ? <Opened editor={editor} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}
