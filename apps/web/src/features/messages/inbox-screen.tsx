import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { orpc } from '../../lib/api.ts';
import { usePageTitle } from '../../lib/device/document-title.ts';
import { shortcut } from '../../lib/device/shortcut.ts';
import { KeysDialog } from '../../lib/keys-dialog.tsx';
import { NewMessageDialog } from '../../shared/messages/new-message-dialog.tsx';
import { conversationPath, MESSAGES_PATH } from '../../shared/messages/types.ts';
import { cn } from '../../ui/cn.ts';
import { EmptyState } from '../../ui/page/empty.tsx';
import { ConversationList } from './conversation-list.tsx';
import { ThreadPane } from './thread-pane.tsx';
import { useConversations } from './use-conversations.ts';
import { useInboxKeys } from './use-inbox-keys.ts';

const KEYS = [
  ['J K', 'next'],
  ['R', 'reply'],
  ['send', 'send'],
  ['/', 'templates'],
  ['A', 'assign'],
  ['E', 'done'],
  ['?', 'help'],
] as const;

/**
 * MSG-02 /dashboard/messages: the conversations and the open one. A phone shows the list first, then the
 * thread; the open one is in the URL.
 */
export default function InboxScreen() {
  const { t } = useTranslation('messages');
  const { conversationId = null } = useParams();
  const navigate = useNavigate();
  const [writing, setWriting] = useState(false);
  const inbox = useConversations();
  const setting = useQuery(orpc.messages.setting.queryOptions({ input: {} }));
  const field = useRef<HTMLTextAreaElement>(null);
  const templates = useRef<HTMLFieldSetElement>(null);
  usePageTitle(t('title'));
  const [help, setHelp] = useState(false);
  useInboxKeys({
    ...{ rows: inbox.rows, current: conversationId, field, templates },
    onHelp: () => setHelp(true),
  });
  return (
    <div className="grid h-[calc(100dvh-var(--bar-top,0px))] min-h-100 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] md:grid-cols-[20rem_minmax(0,1fr)] min-[75rem]:grid-cols-[21rem_minmax(0,1fr)]">
      {/* On a phone the list is hidden, and its heading with it. */}
      {conversationId ? (
        <h1 tabIndex={-1} data-page-heading="" className="sr-only md:hidden">
          {t('title')}
        </h1>
      ) : null}
      <ConversationList
        inbox={inbox}
        current={conversationId}
        setting={setting.data}
        onNew={() => setWriting(true)}
        className={conversationId ? 'max-md:hidden' : ''}
      />
      <div
        className={cn(
          'min-w-0 border-l border-line bg-surface max-md:border-l-0',
          !conversationId && 'max-md:hidden',
        )}
      >
        {conversationId ? (
          <ThreadPane
            key={conversationId}
            id={conversationId}
            setting={setting}
            field={field}
            templates={templates}
          />
        ) : (
          <div className="grid h-full place-items-center">
            <EmptyState
              title={t('empty.choose')}
              text={<span className="pointer-coarse:hidden">{t('empty.chooseText')}</span>}
              art={null}
            />
          </div>
        )}
      </div>
      {help ? (
        <KeysDialog
          title={t('keys.title')}
          keys={KEYS.map(([key, name]) => [key === 'send' ? shortcut('Enter') : key, t(`keys.${name}`)])}
          onClose={() => setHelp(false)}
        />
      ) : null}
      {writing ? (
        <NewMessageDialog
          onClose={() => setWriting(false)}
          onSent={(id) => {
            setWriting(false);
            void navigate(id ? conversationPath(id) : MESSAGES_PATH);
          }}
        />
      ) : null}
    </div>
  );
}
