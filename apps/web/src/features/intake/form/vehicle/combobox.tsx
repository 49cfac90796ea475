import { ChevronDown } from 'lucide-react';
import * as Popover from 'radix-ui/popover';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../../ui/cn.ts';
import { comboboxProps, onListKey } from '../../../../ui/form/combobox.ts';
import type { FieldControl } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { popStyles } from '../../../../ui/overlay/pop-styles.ts';
import { focusNext } from '../steps/next-field.ts';
import { OptionList } from './option-list.tsx';
import { ROW_HEIGHT, searched } from './option-window.ts';
import { findOption, type VehicleOption } from './use-options.ts';
import { usePressOutside } from './use-press-outside.ts';

interface ComboboxProps {
  control: FieldControl;
  /** Names the list. */
  label: string;
  value: string;
  options: readonly VehicleOption[];
  /** The options are loading: nothing can be chosen or added. */
  loading: boolean;
  required: boolean;
  /** Null empties the field. */
  onChoose: (option: VehicleOption | null) => void;
  onAdd: (typed: string) => Promise<VehicleOption | null>;
  /** Rendered under the list; `add` uses the typed text as a new value. */
  footer: (typed: { add: () => void }) => ReactNode;
  /** Rendered instead of the list, with the matching options. */
  instead?: ((found: readonly VehicleOption[]) => ReactNode) | undefined;
  onOpenChange?: (open: boolean) => void;
}

/** A text box that filters a long list. The text box keeps the focus. */
export function Combobox(props: ComboboxProps) {
  const { control, label, value, options, loading, required, onChoose, onAdd } = props;
  const { footer, instead, onOpenChange } = props;
  const { t } = useTranslation('intakeForm');
  const [open, setOpenState] = useState(false);
  /** Null until something is typed: the whole list is shown, not the matches of the current value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  /** A value typed before the list was loaded; it is matched once the list is there. */
  const early = useRef<string | null>(null);

  const found = useMemo(() => searched(options, typed ?? ''), [options, typed]);
  const text = typed?.trim() ?? '';
  const addable = !loading && text !== '' && !findOption(options, text);
  const rowCount = found.length + (addable ? 1 : 0);

  const setOpen = (next: boolean) => {
    if (next !== open) onOpenChange?.(next);
    setOpenState(next);
    setActive(next && typed === null ? found.findIndex((option) => option.label === value) : -1);
  };
  const close = () => {
    setTyped(null);
    setOpen(false);
  };
  const choose = (option: VehicleOption | null) => {
    onChoose(option);
    close();
  };
  const add = async () => {
    const option = await onAdd(typed ?? '');
    if (option) choose(option);
  };
  const chooseRow = (row: number) => {
    const option = found[row];
    if (option) choose(option);
    else if (addable) void add();
  };
  /** On blur: selects the option with the typed name, or keeps the text as a new value. */
  const settle = () => {
    if (typed === null) return close();
    if (text === '') return choose(null);
    if (loading) early.current = text;
    choose(findOption(options, text) ?? { id: null, label: text, custom: true });
  };
  const isOwn = (target: EventTarget | null) =>
    target instanceof Element &&
    (box.current?.contains(target) || target.closest(`[data-list="${listId}"]`) !== null);
  const pressed = usePressOutside(open, isOwn, settle);
  const leave = () => {
    if (!pressed.current) settle();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list has come
  useEffect(() => {
    if (loading || early.current === null) return;
    const known = value === early.current ? findOption(options, value) : undefined;
    early.current = null;
    if (known) onChoose(known);
  }, [loading]);
  const move = (next: number) => {
    setActive(next);
    const scroller = list.current;
    if (!scroller) return;
    const top = next * ROW_HEIGHT;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    const bottom = top + ROW_HEIGHT - scroller.clientHeight;
    if (bottom > scroller.scrollTop) scroller.scrollTop = bottom;
  };

  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    // Closed and filled: as in a text field, the key goes on to the next one.
    if (!open && value !== '') return;
    event.preventDefault();
    if (!open) return setOpen(true);
    const row = active >= 0 ? active : text !== '' ? 0 : -1;
    if (row < 0) return;
    chooseRow(row);
    if (found[row]) focusNext(event.currentTarget);
  };

  return (
    <Popover.Root open={open}>
      <Popover.Anchor asChild>
        <div ref={box} className="relative">
          <Input
            {...control}
            {...comboboxProps({ listId, open, activeId: active >= 0 ? `${listId}-${active}` : null })}
            aria-required={required || undefined}
            enterKeyHint="next"
            placeholder={t('hints.choose')}
            value={typed ?? options.find(({ label }) => label === value)?.text ?? value}
            onChange={({ target }) => {
              setTyped(target.value);
              setActive(-1);
              if (list.current) list.current.scrollTop = 0;
              setOpen(true);
            }}
            // on press: the field that loses focus may move this one before the click
            onMouseDown={({ button }) => button === 0 && setOpen(true)}
            onClick={() => setOpen(true)}
            onFocus={({ target }) => target.select()}
            onBlur={({ relatedTarget }) => {
              if (!isOwn(relatedTarget)) leave();
            }}
            onKeyDown={(event) =>
              onListKey(event, {
                ...{ open, active, count: rowCount },
                onOpen: () => setOpen(true),
                onMove: move,
                onEnter: () => onEnter(event),
                onClose: close,
              })
            }
            className="pr-9"
          />
          <Icon
            icon={ChevronDown}
            size="sm"
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
          />
        </div>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          role="group"
          aria-label={t('vehicle.options', { field: label })}
          data-list={listId}
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={({ target }) => {
            if (!isOwn(target)) leave();
          }}
          // Keep the focus in the text box: blur would commit the field before the click.
          onMouseDown={(event) => {
            if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
          }}
          className={cn(popStyles, 'w-(--radix-popover-trigger-width) min-w-64 max-w-[calc(100vw-1rem)] p-1')}
        >
          {instead?.(found) ?? (
            <OptionList
              {...{ listId, label, found, loading, active, addable: addable ? text : null, value }}
              scroller={list}
              onChoose={chooseRow}
            />
          )}
          {footer({ add: () => void add() })}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
