import { pathTo } from '@kickstand/domain/navigation';
import { ChevronRight, ClipboardList, FileCheck, FileText, type LucideIcon, ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import type { Mine } from './mine-types.ts';

type Paper = Mine['papers'][number];

/** Pages of the customer's: each opens by the record's own id, because it is theirs. */
const LOOKS: Record<Paper['kind'], { icon: LucideIcon; path: (id: string) => string }> = {
  form: { icon: ClipboardList, path: (id) => pathTo('/intake/receipt/:tempId', { tempId: id }) },
  estimate: { icon: FileText, path: (id) => pathTo('/review/:id', { id }) },
  approval: { icon: FileCheck, path: (id) => pathTo('/review/:id', { id }) },
  invoice: { icon: ReceiptText, path: (id) => pathTo('/payment/:id', { id }) },
  credit_memo: { icon: ReceiptText, path: (id) => pathTo('/payment/:id', { id }) },
};

export function PapersCard({ papers }: { papers: readonly Paper[] }) {
  const { t } = useTranslation('mine');
  const format = useFormat();
  return (
    <Card aria-labelledby="my-papers" className="overflow-hidden">
      <CardHead id="my-papers" title={t('papers')} />
      {papers.length === 0 ? (
        <CardBody>
          <p className="text-muted">{t('noPapers')}</p>
        </CardBody>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {papers.map((paper) => {
            const { icon, path } = LOOKS[paper.kind];
            return (
              <li key={`${paper.kind} ${paper.recordId}`}>
                <a
                  href={path(paper.recordId)}
                  className="flex min-h-14 items-center gap-3 px-5 py-2.5 text-ink no-underline -outline-offset-2 hover:bg-hover max-md:px-4"
                >
                  <Icon icon={icon} className="shrink-0 text-muted" />
                  <span className="grid min-w-0 flex-1">
                    <span className="font-medium">{t(`paper.${paper.kind}`, { number: paper.number })}</span>
                    <span className="text-small wrap-anywhere text-muted">
                      {[paper.bikeInfo, format.date(paper.at, 'list')].filter(Boolean).join(', ')}
                    </span>
                  </span>
                  <Icon icon={ChevronRight} size="sm" className="text-faint" />
                </a>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
