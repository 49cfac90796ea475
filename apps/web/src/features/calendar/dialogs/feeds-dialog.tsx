import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { CopyField } from '../../../lib/copy-field.tsx';
import { useFormat } from '../../../lib/format.ts';
import { newId } from '../../../lib/new-id.ts';
import { Button } from '../../../ui/button.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Note } from '../../../ui/page/note.tsx';

/** Secret addresses for other calendars: made, shown once, ended. */
export function FeedsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['calendar', 'common']);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const refresh = () => queries.invalidateQueries({ queryKey: orpc.calendar.feeds.key() });
  const create = useMutation(orpc.calendar.createFeed.mutationOptions({ onSuccess: refresh }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      { id: newId(), name: name.trim() || t('feeds.namePlaceholder') },
      { onSuccess: () => setName('') },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="md"
      title={t('feeds.title')}
      description={t('feeds.text')}
      closeLabel={t('common:close')}
    >
      {create.error ? (
        <Note tone="danger" role="alert">
          {errorText(create.error)}
        </Note>
      ) : null}
      {create.data ? (
        <Note tone="success" role="status" title={t('feeds.created')}>
          <CopyField label={t('feeds.address')} value={create.data.url} />
        </Note>
      ) : null}
      <FeedList />
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <Field label={t('feeds.name')} className="min-w-40 flex-1">
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={60}
              placeholder={t('feeds.namePlaceholder')}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" busy={create.isPending} busyLabel={t('feeds.creating')}>
          {t('feeds.create')}
        </Button>
      </form>
    </Dialog>
  );
}

function FeedList() {
  const { t } = useTranslation('calendar');
  const errorText = useErrorText();
  const format = useFormat();
  const queries = useQueryClient();
  const feeds = useQuery(orpc.calendar.feeds.queryOptions({ input: {} }));
  const revoke = useMutation(
    orpc.calendar.revokeFeed.mutationOptions({
      onSuccess: () => toast.success(t('feeds.revoked')),
      onError: (error) => toast.error(errorText(error)),
      onSettled: () => queries.invalidateQueries({ queryKey: orpc.calendar.feeds.key() }),
    }),
  );
  if (feeds.error) return <Note tone="danger">{errorText(feeds.error)}</Note>;
  if (!feeds.data) return <SkeletonList label={t('loading')} rows={2} />;
  if (feeds.data.length === 0) return <p className="text-muted">{t('feeds.none')}</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {feeds.data.map((feed) => (
        <li key={feed.id} className="flex items-center justify-between gap-3 py-2">
          <span className="grid min-w-0">
            <span className="truncate font-medium">{feed.name}</span>
            <span className="text-small text-muted">
              {[
                feed.owner,
                feed.lastReadAt
                  ? t('feeds.read', { when: format.relative(feed.lastReadAt) })
                  : t('feeds.never'),
              ].join(', ')}
            </span>
          </span>
          <Button
            variant="danger-ghost"
            size="sm"
            disabled={revoke.isPending}
            onClick={() => revoke.mutate({ id: feed.id })}
          >
            {t('feeds.revoke')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
