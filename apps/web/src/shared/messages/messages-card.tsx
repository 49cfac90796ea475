import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../lib/api.ts';
import { CardProblem } from '../../lib/calls/card-problem.tsx';
import { Button } from '../../ui/button.tsx';
import { SkeletonList } from '../../ui/data/skeleton.tsx';
import { Card, CardBody, CardHead } from '../../ui/page/card.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { conversationPath, type ThreadSubject } from './types.ts';
import { useThread } from './use-thread.ts';

/** The conversation, on the page of an order or a customer. */
export function MessagesCard({ subject }: { subject: ThreadSubject }) {
  const { t } = useTranslation('messages');
  const { query, thread, messages } = useThread(subject);
  const setting = useQuery(orpc.messages.setting.queryOptions({ input: {} }));
  const field = useRef<HTMLTextAreaElement>(null);
  const templates = useRef<HTMLFieldSetElement>(null);
  const failed = query.isError ? query : setting.isError ? setting : null;
  if (failed && (!thread || !setting.data))
    return (
      <CardProblem
        title={t('card.title')}
        error={failed.error}
        busy={failed.isFetching}
        onTryAgain={() => void failed.refetch()}
      />
    );
  const conversation = thread?.conversation;
  return (
    <Card aria-labelledby="texts-title">
      <CardHead
        id="texts-title"
        title={t('card.title')}
        action={
          conversation ? (
            <Button asChild variant="ghost" size="sm">
              <Link to={conversationPath(conversation.id)}>{t('card.open')}</Link>
            </Button>
          ) : null
        }
      />
      <CardBody className="grid grid-cols-1 gap-4">
        {thread && setting.data ? (
          <>
            {messages.length > 0 ? (
              <MessageList
                label={t('card.title')}
                messages={messages}
                more={query.hasNextPage}
                loadingMore={query.isFetchingNextPage}
                onMore={() => void query.fetchNextPage()}
                className="max-h-96 overflow-y-auto overscroll-contain rounded-control pr-1"
              />
            ) : null}
            <Composer
              subject={subject}
              thread={thread}
              setting={setting.data}
              field={field}
              templates={templates}
            />
          </>
        ) : (
          <SkeletonList label={t('loadingThread')} rows={3} />
        )}
      </CardBody>
    </Card>
  );
}
