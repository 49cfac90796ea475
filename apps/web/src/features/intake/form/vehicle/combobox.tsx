import { ChevronDown } from 'lucide-react';
import * as Popover from 'radix-ui/popover';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../../ui/cn.ts';
import type { FieldControl } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Input } from '../../../../ui/input.tsx';
import { popStyles } from '../../../../ui/pop-styles.ts';
import { focusNext } from '../next-field.ts';
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
  /** Nobody knows yet which values there are: nothing can be chosen, and nothing is new. */
  loading: boolean;
  required: boolean;
  /** Null empties the field. */
  onChoose: (option: VehicleOption | null) => void;
  onAdd: (typed: string) => Promise<VehicleOption | null>;
  /** Under the list; `add` takes what is typed as a value of its own. */
  footer: (typed: { add: () => void }) => ReactNode;
  /** In the list's place, for the options that fit what is typed. */
  instead?: ((found: readonly VehicleOption[]) => ReactNode) | undefined;
  onOpenChange?: (open: boolean) => void;
}

/** A field that searches a long list. The text box keeps the focus; the list follows it. */
export function Combobox(props: ComboboxProps) {
  const { control, label, value, options, loading, required, onChoose, onAdd } = props;
  const { footer, instead, onOpenChange } = props;
  const { t } = useTranslation('intakeForm');
  const [open, setOpenState] = useState(false);
  /** Null until something is typed: then the whole list is shown, not what fits the old value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  /** Left before the list was there: whether that value is known is seen when it is. */
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
  /** Leaving keeps what was typed: the known option of that name, or the text as a value of its own. */
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
  const move = (to: number) => {
    if (rowCount === 0) return;
    const next = Math.max(0, Math.min(rowCount - 1, to));
    setActive(next);
    const scroller = list.current;
    if (!scroller) return;
    const top = next * ROW_HEIGHT;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    const bottom = top + ROW_HEIGHT - scroller.clientHeight;
    if (bottom > scroller.scrollTop) scroller.scrollTop = bottom;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (open) move(active + step);
      else setOpen(true);
    } else if (event.key === 'Enter') {
      // Closed and filled: as in a text field, the key goes on to the next one.
      if (!open && value !== '') return;
      event.preventDefault();
      const row = active >= 0 ? active : text !== '' ? 0 : -1;
      if (!open) setOpen(true);
      else if (row >= 0) {
        chooseRow(row);
        if (found[row]) focusNext(event.currentTarget);
      }
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <Popover.Root open={open}>
      <Popover.Anchor asChild>
        <div ref={box} className="relative">
          <Input
            {...control}
            role="combobox"
            aria-expanded={open}
            aria-autocomplete="list"
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
            aria-required={required || undefined}
            autoComplete="off"
            enterKeyHint="next"
            spellCheck={false}
            placeholder={t('hints.choose')}
            value={typed ?? options.find(({ label }) => label === value)?.text ?? value}
            onChange={({ target }) => {
              setTyped(target.value);
              setActive(-1);
              if (list.current) list.current.scrollTop = 0;
              setOpen(true);
            }}
            // At the press: another field that is left now may move this one away before the click.
            onMouseDown={({ button }) => button === 0 && setOpen(true)}
            onClick={() => setOpen(true)}
            onFocus={({ target }) => target.select()}
            onBlur={({ relatedTarget }) => {
              if (!isOwn(relatedTarget)) leave();
            }}
            onKeyDown={onKeyDown}
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
          // The focus stays in the text box: leaving it would settle the field before the click is heard.
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

const STEPS: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 };
