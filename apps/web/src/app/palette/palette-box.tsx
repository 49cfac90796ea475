import { SEARCH_LIMITS } from '@kickstand/domain/search';
import { ArrowLeft, Search, X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { lazy, type RefObject, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWedge } from '../../lib/scan/wedge.ts';
import { ScanButton } from '../../shared/stock/scan-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/data/kbd.tsx';
import { comboboxProps } from '../../ui/form/combobox.ts';
import { Icon } from '../../ui/icon.tsx';
import { Foot } from './foot.tsx';
import { Results } from './results.tsx';
import { useChoice } from './use-choice.ts';
import { usePalette } from './use-palette.ts';

const ScanDialog = lazy(async () => ({
  default: (await import('../../shared/stock/scan-dialog.tsx')).ScanDialog,
}));

/** As printed on the key in every language. */
const ESCAPE = 'Esc';

interface PaletteBoxProps {
  field: RefObject<HTMLInputElement | null>;
  /** Called when a result was chosen. */
  onGo: () => void;
}

/** The field keeps the focus and handles the keys; the list gets the active row's index. */
export function PaletteBox({ field, onGo }: PaletteBoxProps) {
  const { t } = useTranslation(['search', 'common']);
  const [typed, setTyped] = useState('');
  const [scanning, setScanning] = useState(false);
  const listId = useId();
  const list = usePalette(typed);
  const choice = useChoice(list, { listId, onGo });
  const look = (text: string) => {
    setTyped(text);
    choice.forget();
  };
  // a scanner ends with Enter: its only result is the one meant
  const scanned = (code: string) => {
    setScanning(false);
    look(code);
    choice.enterOnce(code);
    field.current?.focus();
  };
  useWedge(scanned, { enabled: list.staff && !scanning });

  return (
    <>
      <div className="flex min-h-16 shrink-0 items-center gap-3 border-b border-line pr-2.5 pl-5 max-md:min-h-15 max-md:gap-1 max-md:px-1">
        <RadixDialog.Close asChild>
          <Button
            variant="ghost"
            size="icon"
            icon={ArrowLeft}
            aria-label={t('common:close')}
            className="md:hidden"
          />
        </RadixDialog.Close>
        <Icon icon={Search} className="text-muted max-md:hidden" />
        <input
          ref={field}
          {...comboboxProps({
            listId,
            open: list.items.length > 0,
            activeId: choice.active && `${listId}-${choice.active.key}`,
          })}
          aria-label={t('search:title')}
          autoCapitalize="none"
          autoCorrect="off"
          enterKeyHint="go"
          maxLength={SEARCH_LIMITS.query}
          placeholder={t(list.staff ? 'search:placeholder' : 'search:placeholderPages')}
          value={typed}
          onChange={({ target }) => look(target.value)}
          onKeyDown={choice.onKeyDown}
          className="min-h-11 min-w-0 flex-1 appearance-none border-0 bg-transparent text-[1.1875rem] leading-6 tracking-[-0.012em] text-ink text-ellipsis outline-none placeholder:text-faint"
        />
        {typed ? (
          <Button
            variant="ghost"
            size="icon-sm"
            icon={X}
            aria-label={t('search:clear')}
            onClick={() => {
              look('');
              field.current?.focus();
            }}
          />
        ) : null}
        {list.staff ? <ScanButton onClick={() => setScanning(true)} /> : null}
        <RadixDialog.Close
          aria-label={`${t('common:close')} (${ESCAPE})`}
          className="hit-44 relative shrink-0 rounded-[5px] max-md:hidden"
        >
          <Kbd>{ESCAPE}</Kbd>
        </RadixDialog.Close>
      </div>
      <Results list={list} listId={listId} choice={choice} />
      <Foot staff={list.staff} />
      {scanning ? (
        <Suspense fallback={null}>
          <ScanDialog onCode={scanned} onClose={() => setScanning(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
