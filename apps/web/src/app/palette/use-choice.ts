import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { onListKey } from '../../ui/form/combobox.ts';
import type { Item } from './items.ts';
import type { PaletteList } from './use-palette.ts';

interface ChoiceOptions {
  listId: string;
  onGo: () => void;
}

/** The active line, and what Enter does. Defaults to the first line. */
export function useChoice(list: PaletteList, { listId, onGo }: ChoiceOptions) {
  const { items, text, search, note } = list;
  const navigate = useNavigate();
  const [key, setKey] = useState<string | null>(null);
  const [entered, setEntered] = useState<string | null>(null);
  const at = Math.max(
    0,
    items.findIndex((item) => item.key === key),
  );
  const active = items[at] ?? null;

  const moveTo = (next: Item | undefined) => {
    if (!next) return;
    setKey(next.key);
    document.getElementById(`${listId}-${next.key}`)?.scrollIntoView({ block: 'nearest' });
  };
  const opened = (item: Item) => {
    note(item);
    onGo();
  };
  const open = (item: Item) => {
    if (item.path === null) return;
    opened(item);
    void navigate(item.path);
  };
  const openBeside = (item: Item) => {
    if (item.path === null) return;
    note(item);
    window.open(item.path, '_blank', 'noopener');
  };

  // Enter was pressed before the response arrived: opens its best result, not one of the previous list
  useEffect(() => {
    if (entered === null || entered !== text || !search.current) return;
    setEntered(null);
    if (active && !list.nothing) open(active);
  });

  const onEnter = (event: KeyboardEvent) => {
    event.preventDefault();
    const waits = key === null && !search.current && active?.keep !== null;
    if (waits) setEntered(text);
    else if (active) (event.ctrlKey || event.metaKey ? openBeside : open)(active);
  };

  return {
    active,
    opened,
    /** Moving the pointer over a line selects it. */
    point: (item: Item) => setKey(item.key),
    /** Called when the query changes. */
    forget: () => {
      setKey(null);
      setEntered(null);
    },
    enterOnce: (code: string) => setEntered(code.trim()),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) =>
      onListKey(event, {
        ...{ open: items.length > 0, active: at, count: items.length, isRing: true },
        onOpen: () => undefined,
        onMove: (index) => moveTo(items[index]),
        onEnter: () => onEnter(event),
      }),
  };
}
export type Choice = ReturnType<typeof useChoice>;
