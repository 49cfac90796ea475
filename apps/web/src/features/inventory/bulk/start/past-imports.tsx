import { isPreparing, isRunning } from '@kickstand/domain/inventory';
import { Check, CircleDashed, LoaderCircle, type LucideIcon, Undo2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format.ts';
import { ListCard } from '../../../../lib/list/list-card.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Badge, type BadgeTone } from '../../../../ui/data/badge.tsx';
import { SkeletonList } from '../../../../ui/data/skeleton.tsx';
import { CardBody, CardHead } from '../../../../ui/page/card.tsx';
import { useCount } from '../counts.ts';
import { UndoButton, type Undone } from '../run/undo-button.tsx';
import type { Batch } from '../use-commit.ts';
import { type ImportsQuery, useCancel } from '../use-imports.ts';

const LOOKS: Record<Batch['state'], { tone: BadgeTone; icon: LucideIcon }> = {
  staging: { tone: 'warning', icon: CircleDashed },
  preparing: { tone: 'info', icon: LoaderCircle },
  publishing: { tone: 'info', icon: LoaderCircle },
  committed: { tone: 'success', icon: Check },
  undo_preparing: { tone: 'info', icon: LoaderCircle },
  undo_publishing: { tone: 'info', icon: LoaderCircle },
  undone: { tone: 'neutral', icon: Undo2 },
  dropped: { tone: 'outline', icon: X },
};

interface PastImportsProps {
  imports: ImportsQuery;
  onGo: (batch: Batch) => void;
  onDrop: (batch: Batch) => void;
  onUndone: (undone: Undone) => void;
}

/** Earlier imports, with buttons to undo them or continue. */
export function PastImports({ imports, onGo, onDrop, onUndone }: PastImportsProps) {
  const { t } = useTranslation('bulk');
  // A discarded import changed nothing.
  const shown = imports.data?.filter(({ state }) => state !== 'dropped') ?? [];
  return (
    <ListCard
      title={t('past.title')}
      labelledBy="past-imports"
      query={imports}
      rows={shown}
      head={<CardHead id="past-imports" title={t('past.title')} />}
      loading={
        <CardBody>
          <SkeletonList label={t('past.loading')} rows={3} />
        </CardBody>
      }
      empty={<CardBody className="text-muted">{t('past.empty')}</CardBody>}
    >
      <CardBody>
        <ul className="divide-y divide-line">
          {shown.map((batch) => (
            <PastImport key={batch.id} batch={batch} onGo={onGo} onDrop={onDrop} onUndone={onUndone} />
          ))}
        </ul>
      </CardBody>
    </ListCard>
  );
}

function PastImport({ batch, onGo, onDrop, onUndone }: Omit<PastImportsProps, 'imports'> & { batch: Batch }) {
  const { t } = useTranslation('bulk');
  const format = useFormat();
  const { tone, icon } = LOOKS[batch.state];
  const when = format.date(batch.committedAt ?? batch.startedAt, 'list');
  const facts = useFacts(batch);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{batch.filename}</span>
          <Badge tone={tone} icon={icon}>
            {t(`past.state.${batch.state}`)}
          </Badge>
        </p>
        <p className="text-small text-muted">{t('past.facts', { facts, name: batch.startedBy, when })}</p>
      </div>
      {isPreparing(batch.state) ? <CancelButton batch={batch} /> : null}
      {batch.state === 'staging' ? (
        <div className="flex gap-2">
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('past.dropOf', { filename: batch.filename })}
            onClick={() => onDrop(batch)}
          >
            {t('past.drop')}
          </Button>
          {batch.rows === batch.total ? (
            <Button
              size="sm"
              aria-label={t('past.goOf', { filename: batch.filename })}
              onClick={() => onGo(batch)}
            >
              {t('past.go')}
            </Button>
          ) : null}
        </div>
      ) : batch.state === 'committed' ? (
        <UndoButton size="sm" batch={batch} label={t('undo.action')} onUndone={onUndone} />
      ) : null}
    </li>
  );
}

/** Facts about an import in its current state. */
function useFacts(batch: Batch): string {
  const { t } = useTranslation('bulk');
  const count = useCount();
  const { state, total, rows, done, created, updated, same, removed, restored, kept } = batch;
  if (isRunning(state)) return t('past.progress', { done: count(done), total: count(total) });
  if (state === 'staging') return t('past.arrived', { sent: count(rows), total: count(total) });
  if (state === 'undone' && removed + restored + kept > 0)
    return t('past.undoResult', { removed: count(removed), restored: count(restored), kept: count(kept) });
  return batch.committedAt
    ? t('past.counts', { created: count(created), updated: count(updated), same: count(same) })
    : t('rows', { count: total, shown: count(total) });
}

function CancelButton({ batch }: { batch: Batch }) {
  const { t } = useTranslation('bulk');
  const { cancel, canceling } = useCancel(batch.id);
  return (
    <Button
      size="sm"
      aria-label={t('past.cancelOf', { filename: batch.filename })}
      busy={canceling || batch.canceling}
      busyLabel={t('run.canceling')}
      onClick={cancel}
    >
      {t('past.cancel')}
    </Button>
  );
}
