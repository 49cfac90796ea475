import { pathTo } from '@kickstand/domain/navigation';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, ClipboardList, FileCheck, FileText, type LucideIcon, ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../../../lib/api.ts';
import { useFormat } from '../../../../lib/format.ts';
import { paperPath } from '../../../../shared/paths.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { Paper } from '../../shared/customer-types.ts';
import { HistoryFrame } from './history-frame.tsx';

const LOOKS: Record<Paper['kind'], { icon: LucideIcon; path: (id: string, number: number) => string }> = {
  form: { icon: ClipboardList, path: (id) => pathTo('/intake/receipt/:tempId', { tempId: id }) },
  estimate: { icon: FileText, path: (id) => paperPath(id, 'estimate') },
  approval: { icon: FileCheck, path: (id) => pathTo('/review/:id', { id }) },
  invoice: { icon: ReceiptText, path: (id) => paperPath(id, 'invoice') },
  credit_memo: { icon: ReceiptText, path: (id, number) => `${paperPath(id, 'memo')}?number=${number}` },
};

/** Printable papers and what was signed, newest first. */
export function PapersTab({ customerId }: { customerId: string }) {
  const { t } = useTranslation('customers');
  const papers = useQuery(orpc.customers.papers.queryOptions({ input: { id: customerId } }));
  return (
    <HistoryFrame
      title={t('history.papers')}
      empty={t('history.noPapers')}
      rows={papers.data?.papers}
      history={papers}
    >
      <ul aria-label={t('history.papers')} className="divide-y divide-line">
        {papers.data?.papers.map((paper) => (
          <li key={`${paper.kind} ${paper.recordId} ${paper.number}`}>
            <PaperLine paper={paper} />
          </li>
        ))}
      </ul>
      {papers.data?.more ? (
        <p className="border-t border-line px-5 py-3 text-small text-muted">{t('history.cut')}</p>
      ) : null}
    </HistoryFrame>
  );
}

function PaperLine({ paper }: { paper: Paper }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const { icon, path } = LOOKS[paper.kind];
  const look =
    'flex min-h-14 items-center gap-3 px-5 py-2.5 text-ink no-underline -outline-offset-2 hover:bg-hover max-md:px-4';
  const inside = (
    <>
      <Icon icon={icon} className="shrink-0 text-muted" />
      <span className="grid min-w-0 flex-1">
        <span className="font-medium">{t(`paper.${paper.kind}`, { number: paper.number })}</span>
        <span className="text-small wrap-anywhere text-muted">
          {[paper.bikeInfo, format.date(paper.at, 'list')].filter(Boolean).join(', ')}
        </span>
      </span>
      <Icon icon={ChevronRight} size="sm" className="text-faint" />
    </>
  );
  // What the customer signed is a public page, not part of this app: it loads a new document.
  return paper.kind === 'approval' ? (
    <a href={path(paper.recordId, paper.number)} className={look}>
      {inside}
    </a>
  ) : (
    <Link to={path(paper.recordId, paper.number)} className={look}>
      {inside}
    </Link>
  );
}
