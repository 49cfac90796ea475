import { COUNT_LIMIT, type NavigationEntry, type NavigationId } from '@kickstand/domain/navigation';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';
import { iconOf } from './icons.ts';
import { isCounted } from './use-counts.ts';

export interface EntryProps {
  entry: NavigationEntry;
  /** The path of the page's entry, and whether it is the page itself. */
  current: string | null;
  exact: boolean;
  /** Next to the name. null: not known yet, its space is reserved. undefined: this entry has no count. */
  count?: number | null | undefined;
}

const LINE =
  'relative flex h-control items-center rounded-control font-medium text-muted no-underline transition-colors hover:bg-pressed hover:text-ink focus-visible:-outline-offset-2';
/** The current entry: highlighted, with a mark at the edge of the screen. */
const HERE =
  'bg-surface text-ink shadow-[0_0_0_1px_var(--line),var(--elev-card)] hover:bg-surface [&_svg:first-child]:text-accent-ink before:absolute before:inset-y-[11px] before:w-[3px] before:rounded-r-[3px] before:bg-accent';

const ariaCurrent = (here: boolean, exact: boolean) => (here ? (exact ? 'page' : 'true') : undefined);

export function Entry({ entry, current, exact, count }: EntryProps) {
  const name = useEntryName()(entry);
  const countedName = useCountedName()(entry, count);
  const children = entry.children ?? [];
  const within = children.some((child) => child.path === current);
  const here = entry.path === current;
  const { open, toggle, listId } = useUnfolding(here || within);
  return (
    <li>
      <div className="relative">
        <Link
          to={entry.path}
          aria-label={countedName}
          aria-current={ariaCurrent(here, exact)}
          className={cn(
            LINE,
            'gap-[11px] px-2.5',
            children.length > 0 && 'pr-11',
            (here || within) && [HERE, 'before:-left-3'],
          )}
        >
          <Icon icon={iconOf(entry.id)} />
          <span className="truncate">{name}</span>
          {count ? ' ' : null}
          {count === undefined ? null : <Count id={entry.id} count={count} />}
        </Link>
        {children.length > 0 ? <Unfold name={name} open={open} listId={listId} onClick={toggle} /> : null}
      </div>
      {children.length > 0 ? (
        <SubEntries id={listId} hidden={!open} entries={children} current={current} exact={exact} />
      ) : null}
    </li>
  );
}

/** Visual only; the link's accessible name contains it: "Work Orders, 17 open". */
function Count({ id, count }: { id: string; count: number | null }) {
  const isShort = id === 'workOrderParts' && Boolean(count);
  return (
    <span
      aria-hidden="true"
      className={cn(
        'num ml-auto min-w-6 shrink-0 text-caption',
        isShort
          ? 'rounded-full bg-warning-soft px-[7px] text-center leading-5 text-warning-ink'
          : 'text-right text-faint',
      )}
    >
      {count ? shownCount(count) : null}
    </span>
  );
}

const shownCount = (count: number) => (count === COUNT_LIMIT ? `${COUNT_LIMIT - 1}+` : String(count));

/** An entry's accessible name with its count; undefined if its text is enough. */
function useCountedName(): (entry: NavigationEntry, count: number | null | undefined) => string | undefined {
  const { t } = useTranslation('shell');
  const nameOf = useEntryName();
  return (entry, count) =>
    count && isCounted(entry.id)
      ? `${nameOf(entry)}, ${t(`counts.${entry.id}`, { count, shown: shownCount(count) })}`
      : undefined;
}

/** Open while the page is inside; a click overrides it until the user navigates in or out. */
function useUnfolding(inside: boolean) {
  const listId = useId();
  const [chosen, setChosen] = useState<{ inside: boolean; open: boolean } | null>(null);
  const open = chosen?.inside === inside ? chosen.open : inside;
  return { listId, open, toggle: () => setChosen({ inside, open: !open }) };
}

interface UnfoldProps {
  name: string;
  open: boolean;
  listId: string;
  onClick: () => void;
}

function Unfold({ name, open, listId, onClick }: UnfoldProps) {
  const { t } = useTranslation('shell');
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={listId}
      aria-label={t('unfold', { name })}
      onClick={onClick}
      className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-faint hover:text-ink focus-visible:-outline-offset-2"
    >
      <Icon icon={ChevronDown} size="sm" className={cn('transition-[rotate]', open && 'rotate-180')} />
    </button>
  );
}

interface SubEntriesProps {
  id: string;
  hidden: boolean;
  entries: readonly NavigationEntry[];
  current: string | null;
  exact: boolean;
}

function SubEntries({ id, hidden, entries, current, exact }: SubEntriesProps) {
  const nameOf = useEntryName();
  return (
    <ul id={id} hidden={hidden} className="mt-0.5 mb-1 ml-5 border-l border-line pl-2.5">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Link
            to={entry.path}
            aria-current={ariaCurrent(entry.path === current, exact)}
            className={cn(
              'flex h-9 items-center rounded-control px-[11px] text-small font-medium text-muted no-underline transition-colors hover:bg-pressed hover:text-ink focus-visible:-outline-offset-2 pointer-coarse:h-(--tap)',
              entry.path === current &&
                'bg-accent-soft text-accent-ink hover:bg-accent-soft hover:text-accent-ink',
            )}
          >
            <span className="truncate">{nameOf(entry)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The rail has no space for counts, so they are only in the accessible name. */
export function RailEntry({ entry, current, exact, count }: EntryProps) {
  const entryName = useEntryName()(entry);
  const name = useCountedName()(entry, count) ?? entryName;
  const here = entry.path === current;
  const within = (entry.children ?? []).some((child) => child.path === current);
  return (
    <li>
      <Tooltip label={name} side="right">
        <Link
          to={entry.path}
          aria-label={name}
          aria-current={ariaCurrent(here, exact)}
          className={cn(LINE, 'w-11 justify-center', (here || within) && [HERE, 'before:-left-0.5'])}
        >
          <Icon icon={iconOf(entry.id)} />
        </Link>
      </Tooltip>
    </li>
  );
}

function useEntryName(): (entry: NavigationEntry) => string {
  const { t } = useTranslation('navigation');
  return (entry) => t(entry.id as NavigationId);
}
