import { CornerDownLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cn } from '../../ui/cn.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Status } from '../../ui/data/status.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Item } from './items.ts';
import { Marked } from './marked.tsx';

interface RowProps {
  id: string;
  item: Item;
  words: readonly string[];
  /** The active row. */
  on: boolean;
  onPoint: () => void;
  onOpen: () => void;
}

const LINE =
  'flex min-h-14 scroll-my-2 items-center gap-3 rounded-[11px] px-3 py-1.5 text-ink no-underline outline-none';

/** A real link, so that middle click and long press work as usual. */
export function Row({ id, item, words, on, onPoint, onOpen }: RowProps) {
  const option = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': on,
    className: cn(LINE, on && 'bg-accent-soft', item.path === null && 'text-muted'),
    // not on enter: a list that moves under a resting pointer would change the selection
    onPointerMove: on ? undefined : onPoint,
  } as const;
  if (item.path === null)
    return (
      <div {...option} aria-disabled="true">
        <Content item={item} words={words} on={on} />
      </div>
    );
  return (
    <Link
      {...option}
      to={item.path}
      onClick={(event) => {
        // opened in a new tab: the list stays open
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        onOpen();
      }}
    >
      <Content item={item} words={words} on={on} />
    </Link>
  );
}

function Content({ item, words, on }: Pick<RowProps, 'item' | 'words' | 'on'>) {
  const { t } = useTranslation('workorders');
  return (
    <>
      <span
        className={cn(
          'grid size-10 shrink-0 place-items-center rounded-[10px] bg-sunken text-muted',
          on && 'bg-surface',
          item.keep?.kind === 'customer' && 'bg-transparent',
        )}
      >
        {item.keep?.kind === 'customer' ? (
          <Avatar name={item.title} className={on ? 'bg-surface' : ''} />
        ) : (
          <Icon icon={item.icon} />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <Marked text={item.title} words={words} />
        </span>
        {item.detail ? (
          <span className="num block truncate text-small leading-4.5 text-muted">
            <Marked text={item.detail} words={words} />
          </span>
        ) : null}
      </span>
      {item.status ? (
        <Status status={item.status} label={t(`status.${item.status}`)} className="max-sm:hidden" />
      ) : null}
      {on && item.path !== null ? (
        <Icon icon={CornerDownLeft} size="sm" className="text-accent-soft-ink pointer-coarse:hidden" />
      ) : null}
    </>
  );
}
