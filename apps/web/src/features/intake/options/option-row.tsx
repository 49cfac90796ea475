import { OPTION_MAX } from '@kickstand/domain/vehicles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useErrorText, useFieldText } from '../../../lib/calls/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm.tsx';
import { intakeToast } from '../../../ui/overlay/toast.tsx';
import type { Option } from './option.ts';

/** VEH-03. Shows an option, with inline renaming. */
export function OptionRow({ option }: { option: Option }) {
  const { t } = useTranslation('intake');
  const [renaming, setRenaming] = useState(false);
  const [asking, setAsking] = useState(false);
  const name = option.displayName;
  if (renaming) return <Rename option={option} onDone={() => setRenaming(false)} />;
  return (
    <li className="flex min-h-row items-center gap-2 py-1 pr-1.5 pl-4">
      <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
      {option.custom ? <Badge tone="outline">{t('options.custom')}</Badge> : null}
      {option.mayChange ? (
        <>
          <Button
            variant="ghost"
            size="icon"
            icon={Pencil}
            aria-label={t('options.rename', { name })}
            onClick={() => setRenaming(true)}
          />
          <Button
            variant="danger-ghost"
            size="icon"
            icon={Trash2}
            aria-label={t('options.delete', { name })}
            onClick={() => setAsking(true)}
          />
        </>
      ) : null}
      {asking ? <DeleteOption option={option} onClose={() => setAsking(false)} /> : null}
    </li>
  );
}

function useReread() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: orpc.vehicles.options.key() });
}

function Rename({ option, onDone }: { option: Option; onDone: () => void }) {
  const { t } = useTranslation(['intake', 'common']);
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const reread = useReread();
  const [value, setValue] = useState(option.displayName);
  const [blank, setBlank] = useState(false);
  const rename = useMutation(
    orpc.vehicles.updateOption.mutationOptions({
      onSuccess: async () => {
        intakeToast({ variant: 'success', title: t('intake:options.updated') });
        await reread();
        onDone();
      },
      onError: (error) =>
        void intakeToast({
          variant: 'destructive',
          title: t('intake:options.updateFailed'),
          description: errorText(error),
        }),
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = value.trim() === '';
    setBlank(empty);
    if (empty) return;
    if (value.trim() === option.displayName) onDone();
    else rename.mutate({ id: option.id, displayName: value });
  };
  return (
    <li className="px-4 py-3">
      <form noValidate onSubmit={submit} className="grid gap-3">
        <Field
          label={t('intake:options.rename', { name: option.displayName })}
          error={blank ? fieldText('VALUE_REQUIRED') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              autoFocus
              value={value}
              maxLength={OPTION_MAX}
              autoComplete="off"
              onChange={(event) => setValue(event.target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button size="sm" disabled={rename.isPending} onClick={onDone}>
            {t('common:cancel')}
          </Button>
          <Button
            size="sm"
            type="submit"
            variant="primary"
            busy={rename.isPending}
            busyLabel={t('common:saving')}
          >
            {t('common:save')}
          </Button>
        </div>
      </form>
    </li>
  );
}

function DeleteOption({ option, onClose }: { option: Option; onClose: () => void }) {
  const { t } = useTranslation(['intake', 'common']);
  const errorText = useErrorText();
  const reread = useReread();
  const restore = useMutation(
    orpc.vehicles.restoreOption.mutationOptions({
      onSuccess: async () => {
        intakeToast({
          variant: 'success',
          title: t('intake:options.restored', { name: option.displayName }),
        });
        await reread();
      },
      onError: (error) =>
        void intakeToast({
          variant: 'destructive',
          title: t('intake:options.restoreFailed', { name: option.displayName }),
          description: errorText(error),
        }),
    }),
  );
  const remove = useMutation(
    orpc.vehicles.removeOption.mutationOptions({
      onSuccess: async () => {
        const action = {
          label: t('intake:list.undo'),
          onClick: () => restore.mutate({ id: option.id }),
        };
        intakeToast({ variant: 'success', title: t('intake:options.deleted'), action });
        onClose();
        await reread();
      },
      onError: (error) => {
        onClose();
        intakeToast({
          variant: 'destructive',
          title: t('intake:options.deleteFailed'),
          description: errorText(error),
        });
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      tone="danger"
      title={t('intake:options.deleteTitle', { name: option.displayName })}
      text={t('intake:options.deleteText')}
      confirmLabel={t('intake:options.deleteConfirm')}
      cancelLabel={t('common:cancel')}
      busy={remove.isPending}
      busyLabel={t('intake:list.deleting')}
      onConfirm={() => remove.mutate({ id: option.id })}
    />
  );
}
