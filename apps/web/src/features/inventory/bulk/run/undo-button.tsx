import type { Outputs } from '@kickstand/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../../lib/api.ts';
import { useErrorText } from '../../../../lib/calls/errors.ts';
import { refusalOf } from '../../../../lib/calls/refusal.ts';
import { Button, type ButtonProps } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm.tsx';
import type { Batch } from '../use-commit.ts';

type UndoStep = Awaited<ReturnType<Outputs['inventory']['imports']['undo']['next']>>;
type UndoResult = Extract<UndoStep, { done: true }>['value'];
/** Null: it was undone, and the details were shown to someone else. */
export type Undone = UndoResult | null;

interface UndoButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  batch: Batch;
  label: string;
  onUndone: (undone: Undone) => void;
}

export function UndoButton({ batch, label, onUndone, ...look }: UndoButtonProps) {
  const { t } = useTranslation('bulk');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const undo = useMutation({
    mutationFn: () => undoOnce(batch.id),
    onSuccess: (undone) => {
      setAsking(false);
      onUndone(undone);
      void queries.invalidateQueries({ queryKey: orpc.inventory.key() });
    },
  });
  return (
    <>
      <Button
        {...look}
        icon={Undo2}
        aria-label={t('undo.actionOf', { filename: batch.filename })}
        onClick={() => {
          undo.reset();
          setAsking(true);
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          if (!undo.isPending) setAsking(open);
        }}
        title={t('undo.title')}
        text={t('undo.text')}
        tone="danger"
        icon={Undo2}
        confirmLabel={t('undo.confirm')}
        cancelLabel={t('undo.cancel')}
        busy={undo.isPending}
        busyLabel={t('undo.busy')}
        onConfirm={() => undo.mutate()}
        problem={undo.isError ? errorText(undo.error) : null}
      />
    </>
  );
}

async function undoOnce(id: string): Promise<Undone> {
  try {
    const progress = await api.inventory.imports.undo({ id });
    for (;;) {
      const step = await progress.next();
      if (step.done) return step.value;
    }
  } catch (error) {
    // an earlier attempt succeeded although its response was lost
    if (refusalOf(api.inventory.imports.undo, error, 'IMPORT_LOCKED')?.state === 'undone') return null;
    throw error;
  }
}
