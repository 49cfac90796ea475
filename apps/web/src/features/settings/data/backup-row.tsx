import { formatNumber, formatSize } from '@kickstand/domain/format';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Download, KeyRound, ShieldCheck, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { useLanguage } from '../../../lib/device/language.ts';
import { useFormat } from '../../../lib/format.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm.tsx';
import { DotsMenu } from '../../../ui/overlay/dots-menu.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { type Backup, useVerify } from './use-backups.ts';

interface BackupRowProps {
  backup: Backup;
  /** Something is being made or read: one at a time. */
  busy: boolean;
}

export function BackupRow({ backup, busy }: BackupRowProps) {
  const { t } = useTranslation('archive');
  const { language } = useLanguage();
  const format = useFormat();
  const verify = useVerify();
  const [removing, setRemoving] = useState(false);
  const when = format.date(backup.at, 'moment');
  const number = (value: number) => formatNumber(value, language);
  const { name, kind, rows, files } = backup;
  const facts = [
    t(`kind.${kind}`),
    formatSize(backup.bytes, language),
    ...(rows === null || files === null ? [] : [t('rows', { rows: number(rows), files: number(files) })]),
    ...(backup.missingFiles > 0 ? [t('missing', { count: backup.missingFiles })] : []),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_15rem]">
        <p className="num font-medium">{when}</p>
        <p className="text-small text-muted">{facts.join(' · ')}</p>
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          <StateBadge backup={backup} />
          {backup.withKeys ? (
            <Badge tone="accent" icon={KeyRound}>
              {t('withKeys')}
            </Badge>
          ) : null}
        </p>
      </div>
      <ButtonLink
        size="sm"
        icon={Download}
        href={`/api/archive/backups/${encodeURIComponent(name)}/file`}
        download={name}
      >
        {t('download')}
      </ButtonLink>
      <DotsMenu
        label={t('actions', { when })}
        busy={verify.isPending}
        items={[
          {
            label: t('verify'),
            icon: ShieldCheck,
            disabled: busy,
            onSelect: () => verify.mutate({ name }),
          },
          ...(kind === 'manual'
            ? [
                {
                  label: t('remove'),
                  icon: Trash2,
                  tone: 'danger' as const,
                  disabled: busy,
                  onSelect: () => setRemoving(true),
                },
              ]
            : []),
        ]}
      />
      {removing ? <RemoveDialog name={name} when={when} onClose={() => setRemoving(false)} /> : null}
    </li>
  );
}

function StateBadge({ backup: { damaged, verifiedAt } }: { backup: Backup }) {
  const { t } = useTranslation('archive');
  const format = useFormat();
  if (damaged)
    return (
      <Badge tone="danger" icon={TriangleAlert}>
        {t('damaged')}
      </Badge>
    );
  if (!verifiedAt) return <Badge>{t('unverified')}</Badge>;
  return (
    <Badge tone="success" icon={CircleCheck}>
      {t('verified', { when: format.relative(verifiedAt) })}
    </Badge>
  );
}

function RemoveDialog({ name, when, onClose }: { name: string; when: string; onClose: () => void }) {
  const { t } = useTranslation('archive');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const remove = useMutation(
    orpc.archive.remove.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: orpc.archive.key() });
        toast.success(t('removed'));
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="danger"
      icon={Trash2}
      title={t('removeTitle')}
      text={t('removeText', { when })}
      confirmLabel={t('remove')}
      cancelLabel={t('keep')}
      busy={remove.isPending}
      busyLabel={t('removing')}
      onConfirm={() => remove.mutate({ name })}
      problem={remove.error ? errorText(remove.error) : null}
    />
  );
}
