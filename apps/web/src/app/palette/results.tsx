import { RefreshCw, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorCode, useErrorText } from '../../lib/calls/errors.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonList } from '../../ui/data/skeleton.tsx';
import { Note } from '../../ui/page/note.tsx';
import { Row } from './row.tsx';
import type { Choice } from './use-choice.ts';
import type { PaletteList } from './use-palette.ts';

interface ResultsProps {
  list: PaletteList;
  listId: string;
  choice: Choice;
}

export function Results({ list, listId, choice }: ResultsProps) {
  const { t } = useTranslation('search');
  const { groups, words, search, text } = list;
  const waiting = text !== '' && !search.current && !search.error && list.items.length === 0;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pt-1 pb-2 max-md:px-1 max-md:pb-4">
      <ResultsStatus list={list} />
      {search.error ? <Problem error={search.error} onRetry={search.retry} /> : null}
      {waiting ? <SkeletonList label={t('searching')} rows={3} className="p-3" /> : null}
      <div id={listId} role="listbox" aria-label={t('results')} aria-busy={!search.current || undefined}>
        {groups.map(({ id, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: how listbox lines are grouped; a fieldset groups fields
          <div key={id} role="group" aria-labelledby={`${listId}-of-${id}`}>
            <div
              id={`${listId}-of-${id}`}
              role="presentation"
              className="px-3 pt-3 pb-1 text-small font-medium text-muted"
            >
              {t(`groups.${id}`)}
            </div>
            {items.map((item) => (
              <Row
                key={item.key}
                id={`${listId}-${item.key}`}
                item={item}
                words={words}
                on={item.key === choice.active?.key}
                onPoint={() => choice.point(item)}
                onOpen={() => choice.opened(item)}
              />
            ))}
          </div>
        ))}
      </div>
      {text === '' && list.staff ? <p className="px-3 pt-4 pb-2 text-small text-muted">{t('hint')}</p> : null}
    </div>
  );
}

/** Announcements that the list does not contain, for screen readers. */
function ResultsStatus({ list }: { list: PaletteList }) {
  const { t } = useTranslation('search');
  const { nothing, alike, items, text, search } = list;
  const count = text && search.current && !nothing ? t('found', { count: items.length }) : '';
  return (
    <div role="status">
      {nothing ? (
        <div className="px-3 pt-5 pb-2">
          <p className="font-strong wrap-anywhere">{t('nothing', { text })}</p>
          <p className="text-small text-muted">{t(list.staff ? 'nothingHint' : 'nothingHintPages')}</p>
        </div>
      ) : alike ? (
        <p className="px-3 pt-4 pb-1 wrap-anywhere text-muted">
          <b className="font-strong text-ink">{t('alike')}</b> {t('alikeHint', { text })}
        </p>
      ) : (
        <span className="sr-only">{count}</span>
      )}
    </div>
  );
}

function Problem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['search', 'common']);
  const errorText = useErrorText();
  const offline = errorCode(error) === 'NETWORK';
  return (
    <Note
      tone={offline ? 'warning' : 'danger'}
      role="alert"
      className="m-2"
      {...(offline ? { icon: WifiOff } : {})}
      title={offline ? t('search:offline') : t('search:failed')}
      action={
        <Button size="sm" icon={RefreshCw} onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    >
      {offline ? t('search:offlineHint') : errorText(error)}
    </Note>
  );
}
