import type { ProductType } from '@kickstand/domain/inventory';
import { Search } from 'lucide-react';
import * as Popover from 'radix-ui/popover';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/cn.ts';
import { comboboxProps, onListKey } from '../../ui/form/combobox.ts';
import { Field, type FieldProps } from '../../ui/form/field.tsx';
import { Input, InputAffix } from '../../ui/form/input.tsx';
import { Icon } from '../../ui/icon.tsx';
import { popStyles } from '../../ui/overlay/pop-styles.ts';
import { ProductOptions } from './product-options.tsx';
import { useProductName } from './product-texts.ts';
import { ScanButton } from './scan-button.tsx';
import type { ProductRow } from './stock-types.ts';
import { useProductSearch } from './use-product-search.ts';
import { useStockScan } from './use-stock-scan.tsx';

interface ProductPickerProps extends Pick<FieldProps, 'hint' | 'error' | 'span' | 'optional' | 'className'> {
  label: string;
  onChoose: (product: ProductRow) => void;
  type?: ProductType;
  /** Products that are already in the list and not offered. */
  exclude?: readonly string[];
  /** Shown while nothing is typed; without it the field is emptied after a choice. */
  chosen?: Pick<ProductRow, 'nameEn' | 'nameEs'> | null;
  /** Handles scanner input wherever the focus is; with the focus here it always does. */
  wedge?: boolean;
  autoFocus?: boolean;
}

/** Finds a product by name, SKU or barcode. The text box keeps the focus, and typing never waits for an answer. */
export function ProductPicker(props: ProductPickerProps) {
  const { label, onChoose, type, exclude = [], chosen = null, wedge = false, autoFocus, ...field } = props;
  const { t } = useTranslation('inventory');
  const nameOf = useProductName();
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [focused, setFocused] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const listId = useId();
  const search = useProductSearch({ text: typed ?? '', type, exclude, enabled: open });

  const close = () => {
    setTyped(null);
    setOpen(false);
    setActive(-1);
  };
  const choose = (product: ProductRow) => {
    close();
    onChoose(product);
  };
  const scan = useStockScan({ onFound: choose, wedge: wedge || focused, ...(type ? { type } : {}) });

  const move = (next: number) => {
    setActive(next);
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const enter = (event: KeyboardEvent) => {
    // Enter belongs to the list, not to the form
    event.preventDefault();
    const meant =
      search.products[active] ?? (typed?.trim() && search.current ? search.products[0] : undefined);
    if (open && meant) choose(meant);
    else setOpen(true);
  };

  return (
    <Field label={label} {...field}>
      {(control) => (
        <>
          <Popover.Root open={open}>
            <Popover.Anchor asChild>
              <div ref={box}>
                <InputAffix
                  prefix={<Icon icon={Search} />}
                  suffix={<ScanButton busy={scan.looking} onClick={scan.openCamera} />}
                >
                  <Input
                    {...control}
                    autoFocus={autoFocus}
                    {...comboboxProps({ listId, open, activeId: active >= 0 ? `${listId}-${active}` : null })}
                    maxLength={200}
                    placeholder={t('picker.placeholder')}
                    value={typed ?? (chosen ? nameOf(chosen) : '')}
                    onChange={({ target }) => {
                      setTyped(target.value);
                      setActive(-1);
                      setOpen(true);
                    }}
                    onClick={() => setOpen(true)}
                    onFocus={({ target }) => {
                      setFocused(true);
                      target.select();
                    }}
                    onBlur={() => {
                      setFocused(false);
                      close();
                    }}
                    onKeyDown={(event) =>
                      onListKey(event, {
                        ...{ open, active, count: search.products.length },
                        onOpen: () => setOpen(true),
                        onMove: move,
                        onEnter: () => enter(event),
                        onClose: close,
                      })
                    }
                  />
                </InputAffix>
              </div>
            </Popover.Anchor>
            <Popover.Portal>
              <Popover.Content
                role="group"
                aria-label={label}
                sideOffset={4}
                collisionPadding={8}
                onOpenAutoFocus={(event) => event.preventDefault()}
                onCloseAutoFocus={(event) => event.preventDefault()}
                onInteractOutside={({ target }) => {
                  if (!(target instanceof Node) || !box.current?.contains(target)) close();
                }}
                // keep the focus in the text box: losing it would close the list before the click
                onMouseDown={(event) => event.preventDefault()}
                // a dialog blocks scrolling outside of it, where this list is
                onWheel={(event) => event.stopPropagation()}
                onTouchMove={(event) => event.stopPropagation()}
                className={cn(
                  popStyles,
                  'w-(--radix-popover-trigger-width) min-w-64 max-w-[calc(100vw-1rem)] p-1',
                )}
              >
                <ProductOptions
                  {...{ listId, label, search, active }}
                  narrowed={Boolean(typed?.trim())}
                  onChoose={choose}
                />
              </Popover.Content>
            </Popover.Portal>
          </Popover.Root>
          {scan.windows}
        </>
      )}
    </Field>
  );
}
