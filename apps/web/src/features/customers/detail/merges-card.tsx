import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import type { Merge } from '../shared/customer-types.ts';
import { useMovedText } from '../shared/moved-text.ts';

/** Records that were merged into this one; each merge can be undone. */
export function MergesCard({ merges }: { merges: readonly Merge[] }) {
  const { t } = useTranslation('customers');
  const [asked, setAsked] = useState<Merge | null>(null);
  return (
    <>
      {merges.length > 0 ? (
        <Card aria-labelledby="merges-title">
          <CardHead id="merges-title" title={t('merges.title')} />
          <CardBody>
            <ul className="divide-y divide-line">
              {merges.map((merge) => (
                <MergeLine key={merge.id} merge={merge} onUndo={() => setAsked(merge)} />
              ))}
            </ul>
          </CardBody>
        </Card>
      ) : null}
      {asked ? <UndoDialog merge={asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

function MergeLine({ merge, onUndo }: { merge: Merge; onUndo: () => void }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const movedText = useMovedText();
  const date = format.date(merge.at, 'list');
  const { name, phone, email } = merge.merged;
  return (
    <li className="flex items-start justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <span className="grid min-w-0 gap-0.5">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-small wrap-anywhere text-muted">
          {[phone && format.phone(phone), email].filter(Boolean).join(', ')}
        </span>
        <span className="text-small text-muted">
          {t('merges.moved', { what: movedText(merge.moved) || t('duplicates.nothing') })}
        </span>
        <span className="text-small text-faint">
          {merge.by ? t('merges.by', { by: merge.by, date }) : date}
        </span>
      </span>
      <Button size="sm" icon={Undo2} aria-label={t('merges.undoOf', { name })} onClick={onUndo}>
        {t('merges.undo')}
      </Button>
    </li>
  );
}

function UndoDialog({ merge, onClose }: { merge: Merge; onClose: () => void }) {
  const { t } = useTranslation('customers');
  const errorText = useErrorText();
  const movedText = useMovedText();
  const queries = useQueryClient();
  const undo = useMutation(orpc.customers.undoMerge.mutationOptions());
  const { name } = merge.merged;
  const confirm = () =>
    undo.mutate(
      { id: merge.id },
      {
        onSuccess: ({ stayed }) => {
          const what = movedText(stayed);
          toast.success(
            t('merges.undone', { name }),
            what ? { description: t('merges.stayed', { what }) } : {},
          );
          onClose();
        },
        onSettled: () => void queries.invalidateQueries({ queryKey: orpc.customers.key() }),
      },
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open && !undo.isPending) onClose();
      }}
      title={t('merges.undoTitle')}
      text={t('merges.undoText', { name })}
      icon={Undo2}
      confirmLabel={t('merges.undoConfirm')}
      cancelLabel={t('merges.keep')}
      busy={undo.isPending}
      busyLabel={t('merges.undoing')}
      onConfirm={confirm}
      problem={undo.error ? errorText(undo.error) : null}
    />
  );
}
