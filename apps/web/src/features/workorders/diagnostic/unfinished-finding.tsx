import { FilePen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscardDialog } from '../../../lib/offline/discard-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';

interface UnfinishedFindingProps {
  title: string;
  /** Why it cannot go on now; null when it can. */
  whyNot: string | null;
  onContinue: () => void;
  discard: () => Promise<void>;
}

/** OFF-03. Typed here and not saved: nothing of it is on the server. */
export function UnfinishedFinding({ title, whyNot, onContinue, discard }: UnfinishedFindingProps) {
  const { t } = useTranslation('offline');
  const [asking, setAsking] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-2 px-5 py-3.5 max-md:px-4">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-strong wrap-anywhere">{title || t('untitled')}</p>
        <div className="flex flex-wrap gap-1.5">
          <Badge tone="warning" icon={FilePen}>
            {t('unfinished')}
          </Badge>
        </div>
      </div>
      <Button
        variant="soft"
        size="sm"
        disabled={whyNot !== null}
        title={whyNot ?? undefined}
        onClick={onContinue}
      >
        {t('continue')}
      </Button>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        {t('discard')}
      </Button>
      <DiscardDialog discard={discard} open={asking} onOpenChange={setAsking} />
    </li>
  );
}
