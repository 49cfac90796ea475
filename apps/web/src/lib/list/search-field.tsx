import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Input, InputAffix } from '../../ui/form/input.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useTypedText } from '../typed-text.ts';

/** Maximum length of a search. */
const MOST = 200;

interface SearchFieldProps {
  /** What can be searched. */
  label: string;
  /** Shown while the field is empty; defaults to the label. */
  placeholder?: string;
  value: string;
  /** Called when typing pauses, on Enter, and on blur. */
  onChange: (text: string) => void;
  /** A button inside the field. */
  suffix?: ReactNode;
  className?: string;
}

/** The search field of a list, without autocorrect and capitalization for names, numbers and VINs. */
export function SearchField({
  label,
  placeholder = label,
  value,
  onChange,
  suffix,
  className = '',
}: SearchFieldProps) {
  const { text, type, flush } = useTypedText(value, onChange);
  const input = useRef<HTMLInputElement>(null);
  useSlash(() => input.current?.focus());
  return (
    <InputAffix prefix={<Icon icon={Search} />} suffix={suffix} className={className}>
      <Input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        maxLength={MOST}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && flush()}
        onBlur={flush}
      />
    </InputAffix>
  );
}

/** A barcode scanner types faster than this, and its codes may contain a slash. */
const SCANNER_MS = 60;

/** The / key focuses the search, unless it is typed or scanned or a dialog is open. */
function useSlash(go: () => void): void {
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    let before = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      const scanned = event.timeStamp - before < SCANNER_MS;
      before = event.timeStamp;
      if (
        scanned ||
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented
      )
        return;
      const { target } = event;
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return;
      if (document.querySelector('[role$="dialog"][data-state="open"]')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
