import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { FormDialog } from '../../../lib/forms/form-dialog.tsx';
import { customerPath } from '../../../shared/paths.ts';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { ChoiceCard } from '../../../ui/form/checkbox.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Note } from '../../../ui/page/note.tsx';
import type { Customer, Duplicate } from './customer-types.ts';
import { useMovedText } from './moved-text.ts';

type Side = Pick<Customer, 'id' | 'name' | 'phone' | 'email'>;

interface MergeDialogProps {
  customer: Side;
  other: Duplicate;
  onClose: () => void;
  /** In a list the next pair waits: nobody wants to be taken away from it. */
  stay?: boolean;
}

/** CUS-02 which record stays, what moves, then the merge. */
export function MergeDialog({ customer, other, onClose, stay = false }: MergeDialogProps) {
  const { t } = useTranslation('customers');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [keptId, setKeptId] = useState(customer.id);
  const [kept, gone]: [Side, Side] = keptId === customer.id ? [customer, other] : [other, customer];
  const pair = { keptId: kept.id, mergedId: gone.id };
  const preview = useQuery(orpc.customers.mergePreview.queryOptions({ input: pair }));
  const merge = useMutation(orpc.customers.merge.mutationOptions());
  return (
    <FormDialog
      title={t('merge.title')}
      text={t('merge.text')}
      size="md"
      submit={t('merge.submit')}
      busyLabel={t('merge.busy')}
      busy={merge.isPending}
      problem={merge.error && errorText(merge.error)}
      onSubmit={(event) => {
        event.preventDefault();
        merge.mutate(pair, {
          onSuccess: () => {
            toast.success(t('merge.done', { name: kept.name }));
            onClose();
            void queries.invalidateQueries({ queryKey: orpc.customers.key() });
            if (!stay) void navigate(customerPath(kept.id), { replace: true });
          },
        });
      }}
      onClose={onClose}
    >
      <div role="radiogroup" aria-label={t('merge.text')} className="grid gap-3 sm:grid-cols-2">
        {[customer, other].map((record) => (
          <Choice
            key={record.id}
            record={record}
            chosen={record.id === keptId}
            disabled={merge.isPending}
            onChoose={() => {
              merge.reset();
              setKeptId(record.id);
            }}
          />
        ))}
      </div>
      {preview.data ? (
        <Moves kept={kept} gone={preview.data.merged} />
      ) : preview.isError ? (
        <CardProblem
          title={t('merge.failed')}
          error={preview.error}
          busy={preview.isFetching}
          onTryAgain={() => void preview.refetch()}
        />
      ) : (
        <SkeletonList label={t('merge.loading')} rows={1} />
      )}
    </FormDialog>
  );
}

interface ChoiceProps {
  record: Side;
  chosen: boolean;
  disabled: boolean;
  onChoose: () => void;
}

function Choice({ record, chosen, disabled, onChoose }: ChoiceProps) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  return (
    <ChoiceCard
      name="kept"
      value={record.id}
      checked={chosen}
      disabled={disabled}
      onChange={onChoose}
      title={<span className="wrap-anywhere">{t('merge.keep', { name: record.name })}</span>}
      text={
        <span className="grid wrap-anywhere">
          <span className="num">{record.phone ? format.phone(record.phone) : t('contact.noPhone')}</span>
          <span>{record.email || t('contact.noEmail')}</span>
        </span>
      }
    />
  );
}

interface MovesProps {
  kept: Side;
  gone: Pick<Duplicate, 'name' | 'email' | 'has' | 'notes'>;
}

function Moves({ kept, gone }: MovesProps) {
  const { t } = useTranslation('customers');
  const movedText = useMovedText();
  const what = movedText(gone.has);
  return (
    <Note tone="info" role="status" title={what ? t('merge.moves', { name: kept.name }) : undefined}>
      <p>{what || t('merge.movesNothing')}</p>
      <p className="mt-1.5 text-small text-muted">
        {t('merge.after', { name: gone.name, kept: kept.name })}
        {gone.email && gone.email !== kept.email ? ` ${t('merge.access', { email: gone.email })}` : ''}
        {gone.notes ? ` ${t('merge.notes', { name: gone.name })}` : ''}
      </p>
    </Note>
  );
}
